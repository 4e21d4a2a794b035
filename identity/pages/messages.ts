export const languages = ['el', 'en'] as const
export type Language = (typeof languages)[number]

interface Messages {
  languageName: string
  title: string
  subtitle: string
  login: string
  password: string
  showPassword: string
  hidePassword: string
  submit: string
  help: string
  mottoTitle: string
  mottoText: string
  missingLogin: string
  missingPassword: string
  wrong: string
  /** With a place for the seconds, which the page counts down. */
  throttledOne: string
  throttledMany: string
  throttledOver: string
  expiredTitle: string
  expiredText: string
  errorTitle: string
  errorText: string
  errorCode: string
  notFoundTitle: string
  notFoundText: string
  unavailableTitle: string
  unavailableText: string
  busyTitle: string
  busyText: string
  toConsole: string
  tryAgain: string
  signOutTitle: string
  signOutText: string
  signOut: string
  staySignedIn: string
  signedOutTitle: string
  signedOutText: string
  addressTitle: string
  addressOpened(opened: string, right: string): string
  addressLocal: string
  addressSetting: string
}

const el: Messages = {
  languageName: 'Ελληνικά',
  title: 'Σύνδεση',
  subtitle: 'Κονσόλα εγκαταστατών και διανομέων',
  login: 'E-mail ή όνομα χρήστη',
  password: 'Κωδικός',
  showPassword: 'Εμφάνιση κωδικού',
  hidePassword: 'Απόκρυψη κωδικού',
  submit: 'Σύνδεση',
  help: 'Δεν έχετε λογαριασμό ή ξεχάσατε τον κωδικό; Ο διαχειριστής της εταιρείας σας ανοίγει λογαριασμό και ορίζει νέο κωδικό.',
  mottoTitle: 'Οι τιμές έρχονται από τη συσκευή.',
  mottoText: 'Όταν μια τιμή λείπει, φαίνεται.',
  missingLogin: 'Συμπληρώστε το e-mail ή το όνομα χρήστη',
  missingPassword: 'Συμπληρώστε τον κωδικό',
  wrong: 'Το e-mail ή ο κωδικός δεν είναι σωστά.',
  throttledOne: 'Πολλές αποτυχημένες προσπάθειες. Δοκιμάστε ξανά σε {seconds} δευτερόλεπτο.',
  throttledMany: 'Πολλές αποτυχημένες προσπάθειες. Δοκιμάστε ξανά σε {seconds} δευτερόλεπτα.',
  throttledOver: 'Μπορείτε να δοκιμάσετε ξανά.',
  expiredTitle: 'Η σύνδεση έληξε',
  expiredText: 'Αυτή η σελίδα σύνδεσης δεν ισχύει πια. Ξεκινήστε πάλι από την κονσόλα.',
  errorTitle: 'Η σύνδεση απέτυχε',
  errorText: 'Το αίτημα δεν έγινε δεκτό. Ξεκινήστε πάλι από την κονσόλα.',
  errorCode: 'Κωδικός σφάλματος',
  notFoundTitle: 'Η σελίδα δεν υπάρχει',
  notFoundText: 'Εδώ δεν υπάρχει τίποτα. Συνεχίστε στην κονσόλα.',
  unavailableTitle: 'Η σύνδεση δεν είναι διαθέσιμη τώρα',
  unavailableText: 'Η βάση δεδομένων δεν απαντά. Δοκιμάστε ξανά σε λίγο.',
  busyTitle: 'Πολλά αιτήματα μαζί',
  busyText:
    'Από τη διεύθυνσή σας ξεκίνησαν πολλές συνδέσεις ή αποσυνδέσεις μέσα σε ένα λεπτό. Δοκιμάστε ξανά σε λίγο.',
  toConsole: 'Στην κονσόλα',
  tryAgain: 'Δοκιμή ξανά',
  signOutTitle: 'Αποσύνδεση;',
  signOutText: 'Θα αποσυνδεθείτε από την κονσόλα σε αυτόν τον περιηγητή.',
  signOut: 'Αποσύνδεση',
  staySignedIn: 'Παραμονή',
  signedOutTitle: 'Αποσυνδεθήκατε',
  signedOutText: 'Μπορείτε να κλείσετε τη σελίδα ή να συνδεθείτε πάλι.',
  addressTitle: 'Η κονσόλα έχει άλλη διεύθυνση',
  addressOpened: (opened, right) =>
    `Ανοίξατε τη διεύθυνση ${opened}, αλλά η σύνδεση γίνεται μόνο στη διεύθυνση ${right}.`,
  addressLocal: 'Η διεύθυνση αυτή ανοίγει μόνο στον υπολογιστή όπου τρέχει ο διακομιστής.',
  addressSetting:
    'Αν η κονσόλα πρέπει να ανοίγει αλλού, ο διαχειριστής γράφει τη σωστή διεύθυνση, με https, στη ρύθμιση PUBLIC_URL του διακομιστή.',
}

const en: Messages = {
  languageName: 'English',
  title: 'Sign in',
  subtitle: 'Console for installers and distributors',
  login: 'E-mail or username',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Sign in',
  help: 'No account, or a forgotten password? Your company’s administrator opens accounts and sets a new password.',
  mottoTitle: 'Values come from the device.',
  mottoText: 'When a value is missing, it shows.',
  missingLogin: 'Enter your e-mail or username',
  missingPassword: 'Enter your password',
  wrong: 'The e-mail or the password is not right.',
  throttledOne: 'Too many failed attempts. Try again in {seconds} second.',
  throttledMany: 'Too many failed attempts. Try again in {seconds} seconds.',
  throttledOver: 'You may try again.',
  expiredTitle: 'This sign-in has expired',
  expiredText: 'This sign-in page is no longer valid. Start again from the console.',
  errorTitle: 'Sign-in failed',
  errorText: 'The request was not accepted. Start again from the console.',
  errorCode: 'Error code',
  notFoundTitle: 'Page not found',
  notFoundText: 'There is nothing here. Continue to the console.',
  unavailableTitle: 'Sign-in is not available now',
  unavailableText: 'The database is not responding. Try again in a moment.',
  busyTitle: 'Too many requests at once',
  busyText:
    'Too many sign-ins or log-outs were started from your address within a minute. Try again in a moment.',
  toConsole: 'To the console',
  tryAgain: 'Try again',
  signOutTitle: 'Log out?',
  signOutText: 'You will be logged out of the console in this browser.',
  signOut: 'Log out',
  staySignedIn: 'Stay',
  signedOutTitle: 'You are logged out',
  signedOutText: 'You may close this page or sign in again.',
  addressTitle: 'The console has another address',
  addressOpened: (opened, right) => `You opened ${opened}, but signing in works only at ${right}.`,
  addressLocal: 'That address opens only on the computer that runs the server.',
  addressSetting:
    'If the console should open elsewhere, the administrator puts the right address, with https, in the server’s PUBLIC_URL setting.',
}

export const messages: Record<Language, Messages> = { el, en }
