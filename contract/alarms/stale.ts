/** Operations whose replies show an alarm or count alarms; a notice is of an alarm as it is now. */
export const staleByAlarm = [
  'listAlarms',
  'countAlarms',
  'listAlarmDays',
  'getAlarm',
  'listAlarmEvents',
  'listAlarmDevices',
  'listNotices',
  'countNotices',
] as const
