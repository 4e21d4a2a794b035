// Types, states and sources of jobs, and what belongs to them.
export const jobStates = ['pending', 'done', 'complete', 'cancelled'] as const

/** Types of jobs at an installation; appointments use the same. */
export const actionTypes = [
  { id: 1, type_name: 'service', type_color: '#2b8a5b' },
  { id: 2, type_name: 'installation', type_color: '#7a4fc4' },
  { id: 3, type_name: 'fault', type_color: '#c01733' },
  { id: 4, type_name: 'check', type_color: '#2f74c0' },
] as const

export const appointmentStatuses = [
  { id: 1, appointment_status: 'cancelled', color: 'red' },
  { id: 2, appointment_status: 'pending', color: 'orange' },
  { id: 3, appointment_status: 'ongoing', color: 'blue' },
  { id: 4, appointment_status: 'completed', color: 'green' },
  { id: 5, appointment_status: 'incomplete', color: 'darkred' },
] as const

export const paymentTypes = [
  { id: 1, payment_type: 'cash' },
  { id: 2, payment_type: 'card' },
  { id: 3, payment_type: 'transfer' },
  { id: 4, payment_type: 'iris' },
  { id: 5, payment_type: 'cheque' },
] as const

/** Why a job was made. */
export const jobSources = ['call', 'fault', 'device', 'installation', 'plan', 'call_back'] as const
