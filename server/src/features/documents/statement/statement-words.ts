import { ledgerKinds } from '@florilege/contract/clients/client-ledger.ts';
import type { StatementLine } from './statement.repository.ts';

const words = { ...ledgerKinds, opening: 'Solde d’ouverture', closing: 'Solde de clôture' };

export const lineWords = ({ kind }: Pick<StatementLine, 'kind'>): string => words[kind];
