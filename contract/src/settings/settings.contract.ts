import { z } from 'zod';
import { guard } from '../auth/field-rights.ts';
import { siretInput, vatInput } from '../clients/company-numbers.ts';
import { squareErrors } from '../http/errors.ts';
import {
  emptyAsAbsent,
  flag,
  id,
  idNumber,
  instant,
  keysOf,
  optionalName,
  optionalText,
  requiredName,
  version,
  yesNo,
} from '../http/fields.ts';
import { page, pageQuery } from '../http/page.ts';
import { route } from '../http/route.ts';
import { firstHour, passInput } from './first-hour.ts';
import { retention, retentionDue, retentionInput, retentionQuery } from './retention.ts';

export const location = z.object({
  id: idNumber,
  name: z.string(),
  address: z.string().nullable(),
  square_location_id: z.string().nullable(),
  /** It is offered nowhere, and stays on what it had. */
  archived_at: instant.nullable(),
  version: z.int(),
});
export type Location = z.infer<typeof location>;

export const locationBody = z.object({
  name: requiredName(100, 'Le nom est requis'),
  address: optionalText(300),
});
export type LocationBody = z.output<typeof locationBody>;

/** Only what is present changes. A `version` older than the shop’s answers 409 LOCATION_CHANGED. */
export const locationChange = z.object({
  ...locationBody.partial().shape,
  archived: yesNo.optional(),
  version: version.optional(),
});
export type LocationChange = z.output<typeof locationChange>;

/** A pairing code is `unpaired` until it is typed on a terminal (`paired`) or its five minutes are over. */
export const terminalStatuses = {
  unpaired: 'Code à saisir',
  paired: 'Associé',
  expired: 'Code expiré',
  unknown: 'Non associé',
} as const;
export type TerminalPairing = keyof typeof terminalStatuses;
const terminalPairing = z.enum(keysOf(terminalStatuses));

/** Whether Square reaches a paired terminal, as it last heard of it; `unknown`: Square has no such terminal. */
const terminalReach = z.enum(['available', 'needs_attention', 'offline', 'unknown']);
export type TerminalReach = z.infer<typeof terminalReach>;

/** The terminal of a location; each location has one at most. `pair_by`: until when the last code counts. */
export const terminalDevice = z.object({
  id: idNumber,
  location: idNumber,
  device_id: z.string().nullable(),
  status: terminalPairing,
  device_code_id: z.string().nullable(),
  last_generated_code: guard('terminal.last_generated_code', z.string()),
  pair_by: instant.nullable(),
});
export type TerminalDevice = z.infer<typeof terminalDevice>;

const squareLocation = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  active: z.boolean(),
});
export type SquareLocation = z.infer<typeof squareLocation>;

/** The identity of the shop, as printed on papers. */
export const shopIdentity = z.object({
  name: z.string(),
  legal_name: z.string().nullable(),
  address: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  siret: z.string().nullable(),
  vat_number: z.string().nullable(),
});
export type ShopIdentity = z.infer<typeof shopIdentity>;

const deviceId = z
  .string('Identifiant attendu')
  .trim()
  .max(255, '255 caractères au plus')
  .regex(/^[\w:.-]*$/, 'Identifiant invalide')
  .transform((text) => text.replace(/^device:/, '') || null)
  .nullable();
const atSquare = { access: 'settings.manage', vendor: true } as const;
/** The tills ask for the passkey again. */
const tills = { access: 'settings.manage', again: true } as const;

export const settingsRoutes = {
  locations: route.get('/locations/', {
    summary: 'The shops by name; with `archived`, the archived ones instead',
    access: 'settings.read',
    query: z.object({ ...pageQuery, archived: emptyAsAbsent(flag) }),
    answer: page(location),
  }),
  createLocation: route.post('/locations/', {
    summary: 'Make a shop',
    access: 'locations.manage',
    body: locationBody,
    status: 201,
    answer: location,
  }),
  changeLocation: route.patch('/locations/{id}/details/', {
    summary: 'Rename a shop, give it an address, archive it or bring it back',
    access: 'locations.manage',
    body: locationChange,
    answer: location,
    errors: ['LOCATION_NOT_FOUND', 'LOCATION_CHANGED'],
  }),
  deleteLocation: route.delete('/locations/{id}/', {
    summary: 'Delete a shop that was never used',
    access: 'locations.manage',
    answer: z.object({ id: idNumber }),
    errors: ['LOCATION_NOT_FOUND', 'LOCATION_USED'],
  }),
  takeOverLocations: route.post('/locations/square/', {
    access: 'locations.manage',
    vendor: true,
    again: true,
    summary: 'Make the shops of Square that none here is yet; answers those made or linked',
    answer: z.object({ results: z.array(location) }),
    errors: squareErrors,
  }),
  updateLocation: route.patch('/locations/{id}/', {
    ...atSquare,
    again: true,
    summary: 'Say which of Square’s locations a shop is; checked against Square’s own list',
    body: z.object({ square_location_id: optionalText(50) }),
    answer: location,
    errors: ['LOCATION_NOT_FOUND', ...squareErrors],
  }),
  squareLocations: route.get('/locations/square/', {
    summary: 'Square’s own list of locations',
    access: 'settings.manage',
    answer: z.object({ results: z.array(squareLocation) }),
    errors: squareErrors,
  }),
  generateDeviceCode: route.post('/locations/{id}/generate_device_code/', {
    ...atSquare,
    again: true,
    summary: 'A code to type on a terminal within five minutes',
    body: z.object({ name: requiredName(128, 'Le nom est requis') }),
    answer: z.object({ code: z.string(), terminal_device: terminalDevice }),
    errors: ['LOCATION_NOT_FOUND', 'LOCATION_NOT_AT_SQUARE', ...squareErrors],
  }),
  checkDeviceStatus: route.get('/locations/{id}/check_device_status/', {
    ...atSquare,
    summary:
      'Ask Square whether the code was typed, and whether it reaches the terminal; a paired one is kept as the location’s own',
    answer: z.object({
      status: terminalPairing,
      device_id: z.string().nullable(),
      /** Null: there is no terminal, a code waits, or it was typed just now. */
      reach: terminalReach.nullable(),
      terminal_device: terminalDevice.nullable(),
    }),
    errors: ['LOCATION_NOT_FOUND', ...squareErrors],
  }),
  terminals: route.get('/terminal-devices/', {
    summary: 'The terminals, one per location at most',
    access: 'settings.read',
    query: z.object(pageQuery),
    answer: page(terminalDevice),
  }),
  createTerminal: route.post('/terminal-devices/', {
    ...tills,
    summary: 'Give a location a terminal by its device id',
    body: z.object({ location: id, device_id: deviceId }),
    status: 201,
    answer: terminalDevice,
    errors: ['LOCATION_NOT_FOUND'],
  }),
  updateTerminal: route.patch('/terminal-devices/{id}/', {
    ...tills,
    summary: 'Change the device id of a terminal',
    body: z.object({ device_id: deviceId }),
    answer: terminalDevice,
    errors: ['TERMINAL_NOT_FOUND'],
  }),
  shop: route.get('/shop/', {
    summary: 'Who the shop is, as papers say it',
    access: 'settings.read',
    answer: shopIdentity,
  }),
  updateShop: route.put('/shop/', {
    summary: 'Change who the shop is',
    access: 'settings.manage',
    body: z.object({
      name: requiredName(100, 'Le nom est requis'),
      legal_name: optionalName(200),
      address: optionalText(300),
      postal_code: optionalText(20),
      city: optionalText(100),
      phone: optionalText(40),
      email: optionalText(254),
      website: optionalText(200),
      siret: siretInput,
      vat_number: vatInput,
    }),
    answer: shopIdentity,
  }),
  retention: route.get('/retention/', {
    summary: 'How many days personal data is kept',
    access: 'settings.read',
    answer: retention,
  }),
  retentionDue: route.get('/retention/due/', {
    summary: 'How much the next night would remove with these days; without days, nothing',
    access: 'settings.manage',
    query: retentionQuery,
    answer: retentionDue,
  }),
  updateRetention: route.put('/retention/', {
    summary: 'Change how many days personal data is kept; a job removes what is older',
    access: 'settings.manage',
    body: retentionInput,
    answer: retention,
  }),
  firstHour: route.get('/first-hour/', {
    summary: 'How far an empty shop is on its way to the first sale',
    access: 'settings.manage',
    answer: firstHour,
  }),
  passFirstHour: route.post('/first-hour/pass/', {
    summary: 'Leave a step of the first hour out, or take it up again',
    access: 'settings.manage',
    body: passInput,
    answer: firstHour,
  }),
};
