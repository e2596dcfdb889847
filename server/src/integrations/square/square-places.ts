import { z } from 'zod';
import { type Square, SquareFailure, type SquarePlace } from './square.ts';
import * as answers from './square-answers.ts';
import { only, type SquareCalls } from './square-calls.ts';

// The shop's places at Square, and the terminals that are paired with them.

export async function places({ read }: SquareCalls): Promise<SquarePlace[]> {
  const answer = z.object({ locations: z.array(answers.place).nullish() });
  const { locations } = await read((client, options) => client.locations.list(options), answer);
  return locations ?? [];
}

/** Asks for each location that sells in euros: the money of foreign ones is not in our books. */
export async function ofEuroPlaces<T>(calls: SquareCalls, list: (locationId: string) => Promise<T[]>) {
  const found: T[] = [];
  const ours = (await places(calls)).filter(({ currency }) => currency === 'EUR');
  for (const { id } of ours) found.push(...(await list(id)));
  return found;
}

export const devices = ({
  read,
  write,
}: SquareCalls): Pick<Square, 'createDeviceCode' | 'deviceCode' | 'deviceState'> => {
  const answer = only('deviceCode', answers.deviceCode);
  return {
    createDeviceCode({ key, name, locationId }) {
      const deviceCode = { name, productType: 'TERMINAL_API' as const, locationId };
      const request = { idempotencyKey: key, deviceCode };
      return write((client, options) => client.devices.codes.create(request, options), answer);
    },
    deviceCode: (id) => read((client, options) => client.devices.codes.get({ id }, options), answer),
    async deviceState(id) {
      const deviceId = `device:${id}`;
      try {
        const known = only('device', answers.device);
        return (await read((client, options) => client.devices.get({ deviceId }, options), known)).state;
      } catch (failure) {
        if (failure instanceof SquareFailure && failure.code === 'NOT_FOUND') return 'unknown';
        throw failure;
      }
    },
  };
};
