import { type FaultKind, faultKind } from '../faults.ts';
import type { World } from '../world.ts';

const KINDS: Record<FaultKind, string> = {
  slow: 'Réponse très lente (15 s)',
  rate_limited: 'Trop de demandes (429)',
  error: 'Erreur interne (500)',
  unavailable: 'Indisponible (503)',
  cut: 'Ligne coupée, rien de fait',
  lost: 'Réponse perdue, mais fait',
};

const PATHS: [path: string, label: string][] = [
  ['', 'Tous les appels'],
  ['/v2/online-checkout', 'Liens de paiement'],
  ['/v2/terminals', 'Terminaux'],
  ['/v2/payments', 'Lecture des paiements'],
  ['/v2/orders', 'Commandes Square'],
  ['/v2/refunds', 'Remboursements'],
  ['/v2/devices', 'Codes et appareils'],
  ['/v2/invoices', 'Factures'],
];

const MODES: [mode: string, label: string][] = [
  ['now', 'À l’heure'],
  ['late', 'En retard de 5 s'],
  ['hold', 'Retenus'],
  ['off', 'Coupés'],
];

const OUTCOMES: [outcome: string, label: string][] = [
  ['COMPLETED', 'Aboutissent'],
  ['REJECTED', 'Sont rejetés'],
  ['FAILED', 'Échouent'],
];

/** What goes wrong on purpose. */
export function disturbancesHtml(world: World): string {
  return [faultsHtml(world), webhooksHtml(world), refundsHtml(world), clockHtml(world)].join('');
}

function faultsHtml({ faults }: World): string {
  const waiting = faults.list().map(({ kind, calls, path = '' }) => {
    const where = PATHS.find(([known]) => known === path)?.[1] ?? path;
    return `<li>${KINDS[kind]} · ${where} · ${calls} appel${calls > 1 ? 's' : ''}</li>`;
  });
  const kinds = faultKind.options.map((kind): [string, string] => [kind, KINDS[kind]]);
  return `<section class="card panel"><h2>Panne</h2>
<form data-post="/_sim/faults" class="fields">
<label>Les prochains appels${selectHtml('kind', kinds, 'slow')}</label>
<label>Lesquels${selectHtml('path', PATHS, '')}</label>
<label>Combien<input type="number" name="calls" value="1" min="1" max="999" required></label>
<button class="button" type="submit">Provoquer</button>
</form>
${waiting.length === 0 ? '' : `<div class="waiting"><ul>${waiting.join('')}</ul><button class="button button-quiet" type="button" data-post="/_sim/faults" data-method="DELETE">Tout rétablir</button></div>`}
</section>`;
}

function webhooksHtml({ messenger: { delivery, list } }: World): string {
  const held = list().filter(({ state }) => state === 'held').length;
  const release = `<div class="waiting"><p>${held} retenu${held > 1 ? 's' : ''}</p>
<button class="button button-quiet" type="button" data-post="/_sim/webhooks/release">Délivrer</button>
<button class="button button-quiet" type="button" data-post="/_sim/webhooks/release" data-body="{&quot;reversed&quot;:true}">Délivrer à l’envers</button></div>`;
  return `<section class="card panel"><h2>Messages à la boutique</h2>
<form data-post="/_sim/webhooks" data-now class="fields">
<label>Webhooks${selectHtml('mode', MODES, delivery.mode)}</label>
${checkHtml('twice', 'Deux fois', delivery.twice)}
${checkHtml('out_of_order', 'Dans le désordre', delivery.out_of_order)}
</form>
${held === 0 ? '' : release}
</section>`;
}

function refundsHtml({ settings }: World): string {
  return `<section class="card panel"><h2>Remboursements</h2>
<form data-post="/_sim/settings" data-now class="fields"><label>Les prochains${selectHtml('refund_outcome', OUTCOMES, settings.refund_outcome)}</label></form>
</section>`;
}

function clockHtml(world: World): string {
  const ahead = Math.round((world.now() - Date.now()) / 60_000);
  const jump = (minutes: number) =>
    `<button class="button button-quiet" type="button" data-post="/_sim/clock" data-body="{&quot;advance_ms&quot;:${minutes * 60_000}}">+ ${minutes} min</button>`;
  return `<section class="card panel"><h2>Horloge de Square</h2>
<p class="muted">${ahead === 0 ? 'À l’heure' : `En avance de ${ahead} min`}</p>
<div class="acts">${jump(1)}${jump(5)}</div></section>`;
}

function selectHtml(name: string, options: [value: string, label: string][], chosen: string): string {
  const drawn = options.map(
    ([value, label]) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${label}</option>`,
  );
  return `<select name="${name}">${drawn.join('')}</select>`;
}

function checkHtml(name: string, label: string, checked: boolean): string {
  return `<label class="check"><input type="checkbox" name="${name}"${checked ? ' checked' : ''}> ${label}</label>`;
}
