import { button, select } from '../../shared/controls.ts';
import { type Html, html } from '../../shared/html.ts';
import { euros } from '../state/money.ts';
import { owed } from '../state/payouts.ts';
import type { World } from '../state/world.ts';
import { type FaultKind, faultKind } from '../wire/faults.ts';
import { amountText } from './buyer-pages.ts';

const faultLabels: Record<FaultKind, string> = {
  slow: 'Réponse très lente (15 s)',
  rate_limited: 'Trop de demandes (429)',
  error: 'Erreur interne (500)',
  unavailable: 'Indisponible (503)',
  cut: 'Ligne coupée, rien de fait',
  lost: 'Réponse perdue, mais fait',
  unavailable_done: 'Indisponible (503), mais fait',
};

const paths = [
  ['', 'Tous les appels'],
  ['/v2/online-checkout', 'Liens de paiement'],
  ['/v2/terminals', 'Terminaux'],
  ['/v2/payments', 'Lecture des paiements'],
  ['/v2/orders', 'Commandes Square'],
  ['/v2/refunds', 'Remboursements'],
  ['/v2/disputes', 'Contestations'],
  ['/v2/payouts', 'Versements'],
  ['/v2/devices', 'Codes et appareils'],
] as const;

const modes = Object.entries({ now: 'À l’heure', late: 'En retard de 5 s', hold: 'Retenus', off: 'Coupés' });

const outcomes = Object.entries({ COMPLETED: 'Aboutissent', REJECTED: 'Sont rejetés', FAILED: 'Échouent' });

const waits = [
  ['1500', 'Après 1,5 s'],
  ['60000', 'Après une minute'],
  ['3600000', 'Après une heure'],
] as const;

/** The panels that plan faults, hold webhooks, refuse refunds, pay the shop out and move the clock. */
export function disturbancesHtml(world: World): Html[] {
  return [faultsHtml(world), webhooksHtml(world), refundsHtml(world), payoutsHtml(world), clockHtml(world)];
}

function panel(title: string, content: Html): Html {
  return html`<section class="card aside stack"><h2>${title}</h2>\n${content}</section>`;
}

function faultsHtml({ faults }: World): Html {
  const waiting = faults.list().map(({ kind, calls, path = '' }) => {
    const where = paths.find(([known]) => known === path)?.[1] ?? path;
    return html`<li>${faultLabels[kind]} · ${where} · ${calls} appel${calls > 1 && 's'}</li>`;
  });
  const kinds = faultKind.options.map((kind) => [kind, faultLabels[kind]] as const);
  const repair = button('Tout rétablir', 'faults', { method: 'DELETE' });
  const content = html`<form data-post="/_sim/faults" class="stack">
${select('Les prochains appels', 'kind', kinds, 'slow')}
${select('Lesquels', 'path', paths, '')}
<label>Combien<input type="number" name="calls" value="1" min="1" max="999" required></label>
<button class="button" type="submit">Provoquer</button>
</form>
${waiting.length > 0 && html`<div class="notice stack"><ul class="stack">${waiting}</ul>${repair}</div>`}`;
  return panel('Panne', content);
}

function webhooksHtml({ messenger }: World): Html {
  const { mode, twice, out_of_order } = messenger.delivery;
  const held = messenger.messages.filter(({ state }) => state === 'held').length;
  const release = html`<div class="notice stack"><p>${held} retenu${held > 1 && 's'}</p>
${button('Délivrer', 'webhooks/release')}
${button('Délivrer à l’envers', 'webhooks/release', { body: { reversed: true } })}</div>`;
  const content = html`<form data-post="/_sim/webhooks" data-now class="stack">
${select('Webhooks', 'mode', modes, mode)}
${checkbox('twice', 'Deux fois', twice)}
${checkbox('out_of_order', 'Dans le désordre', out_of_order)}
</form>
${held > 0 && release}`;
  return panel('Messages à la boutique', content);
}

function refundsHtml({ settings }: World): Html {
  const choice = select('Les prochains', 'refund_outcome', outcomes, settings.refund_outcome);
  const delay = select('Quand', 'refund_ms', waits, String(settings.refund_ms));
  const form = html`<form data-post="/_sim/settings" data-now class="stack">${choice}\n${delay}</form>`;
  return panel('Remboursements', form);
}

function payoutsHtml({ balances }: World): Html {
  const due = amountText(euros(owed([...balances.values()].flat())));
  const content = html`<p class="muted">À verser : ${due}, frais déduits</p>
<div class="row acts">${button('Verser maintenant', 'payouts')}</div>`;
  return panel('Versements', content);
}

function clockHtml(world: World): Html {
  const ahead = Math.round((world.now() - Date.now()) / 60_000);
  const jumps = [1, 5].map((minutes) =>
    button(`+ ${minutes} min`, 'clock', { body: { advance_ms: minutes * 60_000 } }),
  );
  const content = html`<p class="muted">${ahead === 0 ? 'À l’heure' : `En avance de ${ahead} min`}</p>
<div class="row acts">${jumps}</div>`;
  return panel('Horloge de Square', content);
}

function checkbox(name: string, label: string, checked: boolean): Html {
  return html`<label><input type="checkbox" name="${name}"${checked && html` checked`}> ${label}</label>`;
}
