// The page of the demo's inbox, in Greek and English at once: it is read outside the console, where no language is chosen.
import { escapeHtml } from '../../server/mail/mail-text.ts'
import type { Mail } from '../../server/mail/mailer.ts'

export interface ArrivedMail extends Mail {
  at: string
}

const moment = new Intl.DateTimeFormat('el-GR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Athens',
})

const withLinks = (html: string): string => html.replaceAll(/^https?:\/\/\S+$/gm, '<a href="$&">$&</a>')

const entryOf = ({ to, subject, senderName, text, calendar, at }: ArrivedMail): string => `<details>
<summary><strong>${escapeHtml(subject)}</strong><br>
${escapeHtml(senderName)} → ${escapeHtml(to.name)} &lt;${escapeHtml(to.address)}&gt;, ${moment.format(new Date(at))}</summary>
<pre>${withLinks(escapeHtml(text))}</pre>
${calendar ? `<a download="visit.ics" href="data:text/calendar;base64,${Buffer.from(calendar.content).toString('base64')}">visit.ics</a>` : ''}
</details>`

const empty =
  '<p>Κανένα μήνυμα ακόμη. Κλείστε ένα ραντεβού ή ζητήστε ειδοποιήσεις με e-mail.</p><p lang="en">No messages yet. Book an appointment, or choose notices by e-mail.</p>'

export const inboxPage = (mails: readonly ArrivedMail[]): string => `<!doctype html>
<html lang="el"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>E-mail της επίδειξης · E-mail of the demo</title>
<style>
body { font: 16px/1.5 sans-serif; max-width: 46em; margin: 2em auto; padding: 0 1em; color-scheme: light dark }
details { border-top: 1px solid #8886; padding: .75em 0 }
summary { cursor: pointer; overflow-wrap: anywhere }
pre { font: inherit; white-space: pre-wrap }
</style></head>
<body>
<h1>E-mail της επίδειξης</h1>
<p>Η επίδειξη δεν στέλνει e-mail: όσα θα έφευγαν είναι εδώ. <span lang="en">The demo sends no e-mail: what would leave is here.</span></p>
${mails.map(entryOf).join('\n') || empty}
</body></html>
`
