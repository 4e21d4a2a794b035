import { countedAtMost } from '../../contract/lists.ts'
import { type MapMarkers, type MapPlace, markerStates } from '../../contract/map-markers/routes.ts'
import { deviceTypeSchema } from '../../contract/models/model.ts'
import type { Tx, Who } from '../database/database.ts'
import { faultWordsOf } from '../devices/fault-words.ts'
import { readRoomTemperatures } from '../devices/room-temperatures.ts'
import type { PersonCall } from '../http/serve.ts'
import { searchInstallations } from '../installations/installations.store.ts'
import {
  countUnplaced,
  listMarkers,
  type MarkerFilter,
  type MarkerRow,
  nameCompanies,
} from './markers.store.ts'
import { listPlaces, type PlaceRow } from './places.store.ts'

interface MarkersQuery {
  search?: string | undefined
  device_id?: string[] | undefined
}

/** About a metre. */
const roundDegrees = (degrees: number) => Math.round(degrees * 100_000) / 100_000

async function filterOf(tx: Tx, who: Who, { search, device_id }: MarkersQuery) {
  const found = search ? await searchInstallations(tx, who, search, countedAtMost) : undefined
  const filter: MarkerFilter = { ids: found?.ids, deviceIds: device_id }
  return { filter, isCut: found?.isCut ?? false }
}

const ownersOf = async (tx: Tx, rows: readonly MarkerRow[]) => {
  const ids = [...new Set(rows.map(({ company_id }) => company_id))]
  const companies = ids.length > 0 ? await nameCompanies(tx, ids) : []
  return { companies, positions: new Map(companies.map(({ id }, position) => [id, position])) }
}

const toPlace = (
  { latitude, longitude, hvac_error_mapping, telemetry_device_id: _telemetry, ...row }: PlaceRow,
  room_temperature: number | null,
): MapPlace => ({
  ...row,
  installation_id: row.id,
  coord: { latitude, longitude },
  state: markerStates[row.state] ?? 'unknown',
  code: row.code && row.device_type && faultWordsOf(row.code, row.device_type, hvac_error_mapping).display,
  since: row.since?.toISOString() ?? null,
  room_temperature,
})

export const answerMapMarkers = () => ({
  async listMapMarkers({ query }: { query: MarkersQuery }, { tx, who }: PersonCall): Promise<MapMarkers> {
    const { filter, isCut } = await filterOf(tx, who, query)
    const rows = await listMarkers(tx, who, filter)
    const { companies, positions } = await ownersOf(tx, rows)
    return {
      ids: rows.map(({ id }) => id),
      latitudes: rows.map(({ latitude }) => roundDegrees(latitude)),
      longitudes: rows.map(({ longitude }) => roundDegrees(longitude)),
      states: rows.map(({ state }) => state),
      kinds: rows.map(({ kinds }) => kinds),
      owners: rows.map(({ company_id }) => positions.get(company_id) ?? 0),
      device_types: [...deviceTypeSchema.options],
      companies,
      unplaced: await countUnplaced(tx, who, filter),
      ...(isCut ? { is_cut: true } : {}),
    }
  },

  async listMapPlaces({ query }: { query: { id?: string[] | undefined } }, { tx, who }: PersonCall) {
    const rows = await listPlaces(tx, who, query.id ?? [])
    const warmth = await readRoomTemperatures(tx, rows)
    const items = rows.map((row) => toPlace(row, warmth.get(row.telemetry_device_id ?? '')?.value ?? null))
    return { items, total: items.length }
  },
})
