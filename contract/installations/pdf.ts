import { z } from 'zod'
import { languages } from '../language.ts'
import { route } from '../route.ts'

export const installationPdfRoutes = {
  getInstallationPdf: route({
    method: 'GET',
    path: '/installations/{id}/pdf',
    tag: 'installations',
    summary:
      'An installation on paper, where the company may: client, devices, items, jobs, balance and photos',
    roles: ['technician_company'],
    params: z.object({ id: z.uuid() }),
    query: z.object({ lang: z.enum(languages).default('el') }),
    reply: z.string(),
    answers: 'stream',
    media: ['application/pdf'],
  }),
} as const
