/** Where the provider lives on the server; the issuer is the public address followed by this. */
export const mountPath = '/identity'
