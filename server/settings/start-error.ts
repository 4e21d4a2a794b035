/** Something an administrator must change before the product can start; the message is all they need. */
export class StartError extends Error {}
