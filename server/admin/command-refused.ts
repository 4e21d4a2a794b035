/** The command of the person at the terminal is refused; the message is printed. */
export class CommandRefused extends Error {}
