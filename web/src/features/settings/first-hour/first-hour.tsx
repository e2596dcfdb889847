import '@mantine/core/styles/Progress.layer.css';
import '@mantine/core/styles/ThemeIcon.layer.css';
import { can } from '@florilege/contract/auth/roles.ts';
import {
  type FirstHour,
  type FirstHourStep,
  firstHourSteps,
} from '@florilege/contract/settings/first-hour.ts';
import { Box, Button, Progress, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../../session/use-session.ts';
import { formatCount } from '../../../shared/format.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { ErrorAlert, Loaded } from '../../../shared/ui/error-panel.tsx';
import classes from './first-hour.module.css';
import { firstHourQuery, usePassStep } from './first-hour.queries.ts';

type Look = { detail: string; action: string; href: string; done: (counts: FirstHour['counts']) => string };

const looks: Record<FirstHourStep, Look> = {
  identity: {
    detail: 'Nom, adresse, SIRET et numéro de TVA\u00a0: les deux derniers sont vérifiés.',
    action: 'Remplir l’identité',
    href: '/parametres#identite',
    done: () => 'SIRET et numéro de TVA vérifiés',
  },
  shop: {
    detail: 'Reprenez les lieux de Square, puis associez le terminal du comptoir.',
    action: 'Associer un terminal',
    href: '/parametres#boutiques',
    done: () => 'Reliée à Square, terminal associé',
  },
  team: {
    detail: 'Les personnes qui travaillent ici, dont au moins un livreur.',
    action: 'Ajouter un membre',
    href: '/equipe?new=1',
    done: ({ members, drivers }) =>
      `${formatCount(members, 'personne')}, dont ${formatCount(drivers, 'livreur')}`,
  },
  clients: {
    detail: 'Depuis votre tableur. Sans liste, les clients se créent en prenant les commandes.',
    action: 'Importer les clients',
    href: '/clients/import',
    done: () => 'Des clients sont enregistrés',
  },
  order: {
    detail: 'Un vrai bouquet, ou un essai à 1,00\u00a0€ au terminal.',
    action: 'Prendre une commande',
    href: '/commandes?new=1',
    done: () => 'La première commande est prise',
  },
  senders: {
    detail: 'Recevez chacun un essai avant d’écrire à un client.',
    action: 'Essayer les envois',
    href: '/parametres#branche',
    done: () => 'Essais reçus',
  },
};

/** « Première heure » on the home page of an empty shop, as long as a step is left. */
export function FirstHourAtHome() {
  const member = useMember();
  const { data } = useQuery({ ...firstHourQuery, enabled: can(member, 'settings.manage') });
  if (!data?.home) return null;
  return (
    <Box component="section" className="fl-card" mb="md" aria-labelledby="first-hour">
      <Title order={2} id="first-hour" mb="sm">
        Première heure
      </Title>
      <Steps state={data} />
    </Box>
  );
}

/** The same list in « Paramètres », also when it is done. */
export function FirstHourList() {
  const known = useQuery(firstHourQuery);
  const loading = <Skeleton height={320} radius="md" role="status" aria-label="Chargement des étapes…" />;
  return (
    <Loaded query={known} skeleton={loading}>
      {(state) => <Steps state={state} />}
    </Loaded>
  );
}

function Steps({ state }: { state: FirstHour }) {
  const pass = usePassStep();
  const { steps } = state;
  const over = steps.filter(({ done, passed }) => done || passed).length;
  const next = steps.find(({ done, passed }) => !done && !passed);
  return (
    <Stack gap="md">
      <div>
        <Text fw={600} mb="2xs">
          {over} sur {steps.length}
        </Text>
        <Progress value={(100 * over) / steps.length} aria-label="Étapes faites" color="green" />
      </div>
      <ErrorAlert error={pass.error} fallback="L’étape n’a pas été enregistrée." />
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <Step
            key={step.step}
            {...step}
            number={index + 1}
            isNext={step === next}
            counts={state.counts}
            onPass={(passed) => pass.mutate({ step: step.step, passed })}
          />
        ))}
      </ol>
    </Stack>
  );
}

type StepProps = FirstHour['steps'][number] & {
  number: number;
  isNext: boolean;
  counts: FirstHour['counts'];
  onPass: (passed: boolean) => void;
};

function Step({ step, done, passed, number, isNext, counts, onPass }: StepProps) {
  const look = looks[step];
  const name = firstHourSteps[step];
  const sentence = done ? look.done(counts) : passed ? 'Étape passée' : look.detail;
  return (
    <li className={classes.step} data-done={done || undefined} aria-current={isNext ? 'step' : undefined}>
      <ThemeIcon
        variant={done ? 'filled' : isNext ? 'outline' : 'default'}
        color={isNext ? 'petal' : 'green'}
        radius="xl"
        size={30}
        aria-hidden
      >
        {done ? <IconCheck size={18} /> : number}
      </ThemeIcon>
      <div>
        <h3 className={classes.name}>{name}</h3>
        <Text size="sm" c="dimmed">
          {sentence}
        </Text>
      </div>
      <div className={classes.actions}>
        {!done && (
          <Button
            variant="subtle"
            aria-label={`${passed ? 'Reprendre' : 'Passer'} l’étape ${name}`}
            onClick={() => onPass(!passed)}
          >
            {passed ? 'Reprendre' : 'Passer'}
          </Button>
        )}
        <Button
          component={PageLink}
          href={look.href}
          variant={isNext ? 'filled' : done ? 'subtle' : 'default'}
          {...(done && { 'aria-label': `Revoir ${name}` })}
        >
          {done ? 'Revoir' : look.action}
        </Button>
      </div>
    </li>
  );
}
