/** The command of the person at the terminal is refused; the message is printed. */
export class Refused extends Error {}
