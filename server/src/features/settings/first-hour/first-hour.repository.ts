import type { FirstHourStep } from '@florilege/contract/settings/first-hour.ts';
import { command, rowStatement } from '../../../platform/db/db.ts';

type Facts = {
  over: boolean;
  identity: boolean;
  shop: boolean;
  tried: string[];
  passed: FirstHourStep[];
  members: number;
  drivers: number;
  clients: number;
  orders: number;
};

// Clients and orders are counted to two at most: the screen asks whether there is one.
export const readFirstHour = rowStatement<Facts, []>(`
  select exists (select from marks where name in ('first hour over', 'demo')) as over,
         (select siret is not null and vat_number is not null from shop) as identity,
         exists (select from locations l join terminal_devices t on t.location = l.id
                  where l.archived_at is null and l.square_location_id is not null and t.device_id is not null) as shop,
         array(select distinct channel from messages where kind = 'trial' and state = 'sent') as tried,
         array(select step from first_hour_passed) as passed,
         (select count(*)::int from members where active) as members,
         (select count(*)::int from members where active and role = 'Livreur') as drivers,
         (select count(*)::int from (select from clients limit 2) few) as clients,
         (select count(*)::int from (select from orders where deleted_at is null limit 2) few) as orders`);

export const passStep = command<[step: FirstHourStep, member: string]>(
  'insert into first_hour_passed (step, passed_by) values ($1, $2) on conflict do nothing',
);
export const resumeStep = command<[step: FirstHourStep]>('delete from first_hour_passed where step = $1');
