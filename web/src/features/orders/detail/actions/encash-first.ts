import { can } from '@florilege/contract/auth/roles.ts';
import { centsOf } from '@florilege/contract/http/money.ts';
import { orderCan } from '@florilege/contract/orders/order-can.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Member } from '../../../../session/use-session.ts';

/** Search parameters of an order's page that opens with « Encaisser ». */
export const ENCASH_FIRST = { encaisser: '1' } as const;

export const mayEncash = (order: OrderDetail, member: Member): boolean =>
  can(member, 'payments.take') && orderCan.charge(order, member) && centsOf(order.remaining_amount) > 0;

/** Whether the URL asks for it, which it does once: not again after a reload or on the way back. */
export function useEncashFirst(): boolean {
  const { encaisser }: { encaisser?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = encaisser === ENCASH_FIRST.encaisser;
  useEffect(() => {
    if (!asked) return;
    void navigate({
      to: '.',
      search: ({ encaisser: _, ...before }: { encaisser?: unknown }) => before,
      replace: true,
      resetScroll: false,
    });
  }, [asked, navigate]);
  return asked;
}
