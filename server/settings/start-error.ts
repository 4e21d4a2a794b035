/** Something an administrator must change before the product can start; the message is all they need. */
export class StartError extends Error {}

/** An invalid setting; the message names the variable and is printed to the terminal. */
export class SettingsError extends StartError {}
