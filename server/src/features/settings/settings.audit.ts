import { de } from '@florilege/contract/http/elision.ts';
import { firstHourSteps } from '@florilege/contract/settings/first-hour.ts';
import { terminalStatuses } from '@florilege/contract/settings/settings.contract.ts';
import { sql } from 'kysely';
import { type AuditLine, type FeatureAudit, field, labelled, show } from '../audit/audit.public.ts';

const theLocation = (line: AuditLine) =>
  `la boutique ${line.name('location') ?? line.value('name') ?? 'supprimée'}`;
const theTerminal = (line: AuditLine) => {
  const shop = line.name('terminal');
  return shop ? `le terminal ${de(shop)}` : 'le terminal d’une boutique';
};

const theStep = (line: AuditLine) =>
  `l’étape «\u00a0${line.shown('step', labelled(firstHourSteps))}\u00a0» de la première heure`;

export const settingsAudit: FeatureAudit = {
  things: {
    location: { names: (ids) => sql`select 'location:' || id, name from locations where id = ${ids}` },
    terminal: {
      names: (ids) => sql`
        select 'terminal:' || t.id, l.name from terminal_devices t join locations l on l.id = t.location
         where t.id = ${ids}`,
    },
  },
  tables: {
    locations: {
      kind: 'settings',
      thing: 'location',
      the: theLocation,
      added: (line) => `a créé ${theLocation(line)}`,
      removed: (line) => `a supprimé ${theLocation(line)}`,
      turningPoint(line) {
        if (line.came('archived_at')) return `a archivé ${theLocation(line)}`;
        return line.went('archived_at') ? `a rétabli ${theLocation(line)}` : null;
      },
      fields: {
        name: field('le nom'),
        address: field('l’adresse'),
        square_location_id: field('le lieu Square'),
      },
    },
    terminal_devices: {
      kind: 'settings',
      thing: 'terminal',
      the: theTerminal,
      added: (line) => `a ajouté ${theTerminal(line)}`,
      removed: (line) => `a retiré ${theTerminal(line)}`,
      turningPoint: (line) =>
        line.row.before && line.row.after?.last_generated_code
          ? `a généré un code d’association pour ${theTerminal(line)}`
          : null,
      fields: {
        device_id: field('l’identifiant du terminal'),
        status: field('l’association', labelled(terminalStatuses)),
      },
    },
    shop: {
      kind: 'settings',
      the: () => 'l’identité de la boutique',
      fields: {
        name: field('le nom'),
        legal_name: field('la raison sociale'),
        address: field('l’adresse'),
        postal_code: field('le code postal'),
        city: field('la ville'),
        phone: field('le téléphone', show.phone),
        email: field('l’e-mail'),
        website: field('le site web'),
        siret: field('le SIRET'),
        vat_number: field('le numéro de TVA'),
      },
    },
    first_hour_passed: {
      kind: 'settings',
      the: theStep,
      added: (line) => `a passé ${theStep(line)}`,
      removed: (line) => `a repris ${theStep(line)}`,
      fields: {},
    },
    retention: {
      kind: 'settings',
      the: () => 'la conservation des données',
      fields: {
        access_days: field('les jours des consignes d’accès'),
        proof_days: field('les jours des photos de preuve'),
        auth_log_days: field('les jours du journal des connexions'),
      },
    },
  },
};
