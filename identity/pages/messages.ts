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
  missing: string
  wrong: string
  throttled(seconds: number): string
  expiredTitle: string
  expiredText: string
  errorTitle: string
  errorText: string
  errorCode: string
  notFoundTitle: string
  notFoundText: string
  toConsole: string
  signOutTitle: string
  signOutText: string
  signOut: string
  staySignedIn: string
  signedOutTitle: string
  signedOutText: string
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
  mottoTitle: 'Ό,τι βλέπετε το είπε η συσκευή.',
  mottoText: 'Ό,τι δεν ξέρουμε, το λέμε.',
  missing: 'Συμπληρώστε το e-mail και τον κωδικό.',
  wrong: 'Το e-mail ή ο κωδικός δεν είναι σωστά.',
  throttled: (seconds) =>
    seconds === 1
      ? 'Πολλές αποτυχημένες προσπάθειες. Δοκιμάστε ξανά σε 1 δευτερόλεπτο.'
      : `Πολλές αποτυχημένες προσπάθειες. Δοκιμάστε ξανά σε ${seconds} δευτερόλεπτα.`,
  expiredTitle: 'Η σύνδεση έληξε',
  expiredText: 'Αυτή η σελίδα σύνδεσης δεν ισχύει πια. Ξεκινήστε πάλι από την κονσόλα.',
  errorTitle: 'Η σύνδεση δεν έγινε',
  errorText: 'Το αίτημα δεν έγινε δεκτό. Ξεκινήστε πάλι από την κονσόλα.',
  errorCode: 'Κωδικός σφάλματος',
  notFoundTitle: 'Η σελίδα δεν υπάρχει',
  notFoundText: 'Εδώ δεν υπάρχει κάτι. Συνεχίστε στην κονσόλα.',
  toConsole: 'Στην κονσόλα',
  signOutTitle: 'Αποσύνδεση;',
  signOutText: 'Θα αποσυνδεθείτε από την κονσόλα σε αυτόν τον φυλλομετρητή.',
  signOut: 'Αποσύνδεση',
  staySignedIn: 'Παραμονή',
  signedOutTitle: 'Αποσυνδεθήκατε',
  signedOutText: 'Μπορείτε να κλείσετε τη σελίδα ή να συνδεθείτε πάλι.',
}

const en: Messages = {
  languageName: 'English',
  title: 'Sign in',
  subtitle: 'Console for installers and distributors',
  login: 'E-mail or user name',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Sign in',
  help: 'No account, or a forgotten password? Your company’s administrator opens accounts and sets a new password.',
  mottoTitle: 'What you see, the device said.',
  mottoText: 'What we do not know, we say.',
  missing: 'Fill in the e-mail and the password.',
  wrong: 'The e-mail or the password is not right.',
  throttled: (seconds) =>
    seconds === 1
      ? 'Too many failed attempts. Try again in 1 second.'
      : `Too many failed attempts. Try again in ${seconds} seconds.`,
  expiredTitle: 'This sign-in has ended',
  expiredText: 'This sign-in page is no longer valid. Start again from the console.',
  errorTitle: 'The sign-in did not happen',
  errorText: 'The request was not accepted. Start again from the console.',
  errorCode: 'Error code',
  notFoundTitle: 'There is no such page',
  notFoundText: 'Nothing is kept here. Go on to the console.',
  toConsole: 'To the console',
  signOutTitle: 'Sign out?',
  signOutText: 'You will be signed out of the console in this browser.',
  signOut: 'Sign out',
  staySignedIn: 'Stay signed in',
  signedOutTitle: 'You are signed out',
  signedOutText: 'You may close this page or sign in again.',
}

export const messages: Record<Language, Messages> = { el, en }
