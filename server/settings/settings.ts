// Every environment variable of the product, parsed once. docs/operations.md holds the same table for people.
import { hostname, networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { requestTimeoutMs } from '../../contract/session.ts'
import { type MapTiles, mapTilesOf, tileAddressSchema } from './map-tiles.ts'
import { type SmtpSettings, smtpFromSchema, smtpOf, smtpUrlSchema } from './smtp.ts'
import { SettingsError } from './start-error.ts'
import { type TrustedProxies, trustedProxiesSchema } from './trusted-proxies.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.stringbool().default(false)
const address = z.url()
const megabytes = z.coerce.number().positive().max(2000)

/** Parts of the product that one process can run: the HTTP API, the device gateway, background jobs. */
const roles = ['api', 'gateway', 'jobs'] as const
export type Role = (typeof roles)[number]

const rolesSchema = z
  .string()
  .default('all')
  .transform((text) => (text === 'all' ? [...roles] : text.split(',').map((role) => role.trim())))
  .pipe(z.array(z.enum(roles)).min(1))

const environmentSchema = z.object({
  ROLE: rolesSchema,
  PORT: port.default(8080),
  HOST: z.string().optional(),
  PUBLIC_URL: address.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(4).max(500).default(16),
  MQTT_PORT: port.default(1883),
  MQTT_HOST: z.string().default('0.0.0.0'),
  MQTT_URL: z.string().optional(),
  GATEWAY_NAME: z
    .string()
    .regex(/^[\w.-]{1,40}$/)
    .default(hostname().slice(0, 40)),
  MQTT_TLS_CERT: z.string().optional(),
  MQTT_TLS_KEY: z.string().optional(),
  OIDC_ISSUER: address.optional(),
  OIDC_CLIENT_ID: z.string().default('console'),
  OIDC_AUDIENCE: z.string().default('thalpos-api'),
  OIDC_ROLES_CLAIM: z.string().default('realm_access.roles'),
  KEYCLOAK_ADMIN_URL: address.optional(),
  KEYCLOAK_REALM: z.string().optional(),
  KEYCLOAK_CLIENT_ID: z.string().optional(),
  KEYCLOAK_CLIENT_SECRET: z.string().optional(),
  KEYCLOAK_COMPANY_ATTRIBUTE: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('company'),
  KEYCLOAK_TIMEOUT_S: z.coerce.number().positive().max(20).default(5),
  BRAND_COMPANY_EMAIL: z.string().optional(),
  PDF_COMPANY_KEYS: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .optional(),
  PORTAL_URL: address.optional(),
  MAP_TILES_URL: tileAddressSchema.optional(),
  MAP_TILES_ATTRIBUTION: z.string().optional(),
  TELEMETRY_RAW_DAYS: z.coerce.number().int().min(1).default(90),
  COMMAND_EXPIRY_S: z.coerce.number().positive().default(900),
  ALARM_QUIET_S: z.coerce.number().min(0).default(180),
  ALARM_PASS_S: z.coerce.number().min(1).max(60).default(60),
  TRUST_PROXY: trustedProxiesSchema,
  REQUEST_TIMEOUT_S: z.coerce
    .number()
    .positive()
    .max(600)
    .default(requestTimeoutMs / 1000),
  HTTP_MAX_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  CHECK_REPLIES: flag,
  PHOTO_MAX_MB: megabytes.default(15),
  FILE_MAX_MB: megabytes.default(25),
  FILES_S3_ENDPOINT: address.optional(),
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_KEY: z.string().optional(),
  FILES_S3_SECRET: z.string().optional(),
  GEOCODER_URL: address.optional(),
  GEOCODER_KIND: z.enum(['nominatim', 'photon']).optional(),
  GEOCODER_CONTACT: z.string().max(100).optional(),
  GEOCODER_PER_SECOND: z.coerce.number().positive().max(1000).default(1),
  GEOCODER_TIMEOUT_S: z.coerce.number().positive().max(20).default(4),
  SMTP_URL: smtpUrlSchema.optional(),
  SMTP_FROM: smtpFromSchema.optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface KeycloakSettings {
  /** Where Keycloak is, with its relative path if it has one. */
  url: string
  realm: string
  clientId: string
  clientSecret: string
  /** The attribute of a user that holds the key of the company. */
  companyAttribute: string
  timeoutMs: number
}

export interface Settings {
  roles: ReadonlySet<Role>
  port: number
  host: string
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** At most so many at once, without the one that listens. */
  databaseConnections: number
  mqtt: {
    port: number
    host: string
    url: string | undefined
    /** Identifies this gateway at the shared broker, which queues its undelivered messages. */
    gatewayName: string
    tls: { cert: string; key: string } | undefined
  }
  oidc: { issuer: string | undefined; clientId: string; audience: string; rolesClaim: string }
  /** Keycloak that holds the people; undefined if the database does. */
  keycloak: KeycloakSettings | undefined
  brandCompanyEmail: string | undefined
  /** Companies that may print an installation; undefined if all may. */
  pdfCompanyKeys: ReadonlySet<string> | undefined
  portalUrl: string | undefined
  /** Undefined if maps show the bundled outline only. */
  mapTiles: MapTiles | undefined
  commandExpirySeconds: number
  /** How long no alarm is raised after a start. */
  alarmQuietSeconds: number
  /** How often the rules of alarms run. */
  alarmPassSeconds: number
  /** Counted from arrival; uploads have a longer limit. */
  requestTimeoutMs: number
  maxConnections: number
  /** Retention of single reports in days; buckets are retained for good. */
  telemetryRawDays: number
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: TrustedProxies
  /** Parse every reply against the contract before it leaves; for tests and development. */
  checkReplies: boolean
  files: {
    /** Bytes. */
    largestPhoto: number
    largestFile: number
    /** Undefined if they are stored in the data directory. */
    bucket: BucketSettings | undefined
  }
  /** Undefined if only the gazetteer is used. */
  geocoder: GeocoderSettings | undefined
  /** Undefined if messages to clients are copied by hand. */
  smtp: SmtpSettings | undefined
  metricsToken: string | undefined
  logLevel: string
}

interface GeocoderSettings {
  url: string
  kind: 'nominatim' | 'photon'
  contact: string | undefined
  perSecond: number
  timeoutMs: number
}

/** `::` accepts IPv4 too, but listening on it fails on a machine without IPv6. */
function everyAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((those) => those ?? [])
  return addresses.some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0'
}

/** The kind is Photon if its URL says so. */
function geocoderOf(value: z.output<typeof environmentSchema>): GeocoderSettings | undefined {
  if (value.GEOCODER_URL === undefined) return undefined
  return {
    url: value.GEOCODER_URL.replace(/\/+$/, ''),
    kind: value.GEOCODER_KIND ?? (/photon/i.test(value.GEOCODER_URL) ? 'photon' : 'nominatim'),
    contact: value.GEOCODER_CONTACT,
    perSecond: value.GEOCODER_PER_SECOND,
    timeoutMs: value.GEOCODER_TIMEOUT_S * 1000,
  }
}

function keycloakOf(value: z.output<typeof environmentSchema>): KeycloakSettings | undefined {
  const {
    KEYCLOAK_ADMIN_URL: url,
    KEYCLOAK_REALM: realm,
    KEYCLOAK_CLIENT_ID: clientId,
    KEYCLOAK_CLIENT_SECRET: clientSecret,
  } = value
  if (url && realm && clientId && clientSecret) {
    return {
      url: url.replace(/\/+$/, ''),
      realm,
      clientId,
      clientSecret,
      companyAttribute: value.KEYCLOAK_COMPANY_ATTRIBUTE,
      timeoutMs: value.KEYCLOAK_TIMEOUT_S * 1000,
    }
  }
  if (url ?? realm ?? clientId ?? clientSecret) {
    throw new SettingsError(
      'KEYCLOAK_ADMIN_URL, KEYCLOAK_REALM, KEYCLOAK_CLIENT_ID and KEYCLOAK_CLIENT_SECRET go together; one of them is missing.',
    )
  }
  return undefined
}

interface BucketSettings {
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
}

function bucketOf(value: z.output<typeof environmentSchema>): BucketSettings | undefined {
  const {
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_BUCKET: bucket,
    FILES_S3_KEY: key,
    FILES_S3_SECRET: secret,
  } = value
  if (endpoint && bucket && key && secret)
    return { endpoint, bucket, region: value.FILES_S3_REGION, key, secret }
  if (endpoint ?? bucket ?? key ?? secret) {
    throw new SettingsError(
      'FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_KEY and FILES_S3_SECRET go together; one of them is missing.',
    )
  }
  return undefined
}

export function readSettings(environment: Record<string, string | undefined> = process.env): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new SettingsError(`These settings cannot be read:\n${lines.join('\n')}`)
  }
  const value = parsed.data
  if ((value.MQTT_TLS_CERT === undefined) !== (value.MQTT_TLS_KEY === undefined)) {
    throw new SettingsError('MQTT_TLS_CERT and MQTT_TLS_KEY go together; one of them is missing.')
  }
  const isWhole = roles.every((role) => value.ROLE.includes(role))
  if (!isWhole && value.DATABASE_URL === undefined) {
    throw new SettingsError('ROLE splits the product over processes; set DATABASE_URL, which they share.')
  }
  return {
    roles: new Set(value.ROLE),
    port: value.PORT,
    host: value.HOST ?? everyAddress(),
    publicUrl: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/$/, ''),
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseConnections: value.DATABASE_CONNECTIONS,
    mqtt: {
      port: value.MQTT_PORT,
      host: value.MQTT_HOST,
      url: value.MQTT_URL,
      gatewayName: value.GATEWAY_NAME,
      tls:
        value.MQTT_TLS_CERT !== undefined && value.MQTT_TLS_KEY !== undefined
          ? { cert: value.MQTT_TLS_CERT, key: value.MQTT_TLS_KEY }
          : undefined,
    },
    oidc: {
      issuer: value.OIDC_ISSUER,
      clientId: value.OIDC_CLIENT_ID,
      audience: value.OIDC_AUDIENCE,
      rolesClaim: value.OIDC_ROLES_CLAIM,
    },
    keycloak: keycloakOf(value),
    brandCompanyEmail: value.BRAND_COMPANY_EMAIL,
    pdfCompanyKeys: value.PDF_COMPANY_KEYS && new Set(value.PDF_COMPANY_KEYS),
    portalUrl: value.PORTAL_URL,
    mapTiles: mapTilesOf(value.MAP_TILES_URL, value.MAP_TILES_ATTRIBUTION),
    commandExpirySeconds: value.COMMAND_EXPIRY_S,
    alarmQuietSeconds: value.ALARM_QUIET_S,
    alarmPassSeconds: value.ALARM_PASS_S,
    requestTimeoutMs: value.REQUEST_TIMEOUT_S * 1000,
    maxConnections: value.HTTP_MAX_CONNECTIONS,
    telemetryRawDays: value.TELEMETRY_RAW_DAYS,
    trustProxy: value.TRUST_PROXY,
    checkReplies: value.CHECK_REPLIES,
    files: {
      largestPhoto: value.PHOTO_MAX_MB * 1_000_000,
      largestFile: value.FILE_MAX_MB * 1_000_000,
      bucket: bucketOf(value),
    },
    geocoder: geocoderOf(value),
    smtp: smtpOf(value),
    metricsToken: value.METRICS_TOKEN,
    logLevel: value.LOG_LEVEL,
  }
}
