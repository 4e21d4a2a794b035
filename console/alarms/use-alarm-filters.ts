import { alarmGroups, alarmKinds } from '../../contract/alarms/kinds.ts'
import type { Filter } from '../kit/list/columns.ts'
import type { ListState } from '../kit/list/use-list.ts'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { groupWord, kindWord } from './words.ts'

const mostCompanies = 200

/** Filters of the list of alarms; a home is a filter only where the address names one. */
export function useAlarmFilters({ filters }: ListState): Filter[] {
  const isDistributor = usePerson().kind === 'distributor'
  const companies = useAnswer(
    'listCompanyStandings',
    { query: { limit: mostCompanies } },
    { quiet: true, enabled: isDistributor },
  ).data
  const [id] = filters.installation_id ?? []
  const home = useAnswer(
    'getInstallation',
    { params: { id: id ?? '' } },
    { quiet: true, enabled: id !== undefined },
  ).data
  return [
    {
      key: 'groups',
      label: m.alarm_filter_group(),
      options: alarmGroups.map((value) => ({ value, label: groupWord[value]() })),
    },
    {
      key: 'kinds',
      label: m.alarm_filter_kind(),
      options: alarmKinds.map((value) => ({ value, label: kindWord[value]() })),
    },
    ...(isDistributor
      ? [
          {
            key: 'companies',
            label: m.filter_companies(),
            options: (companies?.items ?? []).map(({ id: value, name, alarms }) => ({
              ...{ value, label: name, count: alarms },
            })),
          },
        ]
      : []),
    ...(id === undefined
      ? []
      : [
          {
            key: 'installation_id',
            label: m.alarm_filter_home(),
            isSingle: true,
            options: [{ value: id, label: home ? (home.address ?? home.tag_id) : '…' }],
          },
        ]),
  ]
}
