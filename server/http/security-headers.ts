import helmet from 'helmet'

interface SecurityHeaderOptions {
  /** Further origins the console may call and sign in at. */
  trustedOrigins: readonly string[]
  /** Further origins it may only fetch from. */
  tileOrigins: readonly string[]
  isOverTls: boolean
}

export type SetSecurityHeaders = ReturnType<typeof helmet>

export const createSecurityHeaders = ({
  trustedOrigins,
  tileOrigins,
  isOverTls,
}: SecurityHeaderOptions): SetSecurityHeaders =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...trustedOrigins, ...tileOrigins],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'", ...trustedOrigins],
      },
    },
    strictTransportSecurity: isOverTls && { maxAge: 31_536_000, includeSubDomains: false },
  })
