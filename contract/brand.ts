/** The product key: part of device types and property groups (`THALPOS_HC_OT`, `ot.thalpos`). */
export const productKey = 'thalpos'

export const productName = 'Thalpos'
