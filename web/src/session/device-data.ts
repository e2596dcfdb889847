/** Data and work of a feature for the signed-in member, registered at start or with the feature's own code. */
export type DeviceData = {
  /** Called when another member signs in, and at sign-out. */
  forget: () => Promise<void>;
  /** Number of records that the server does not have yet. */
  unsent: (memberId: string) => number;
};

const registered: DeviceData[] = [];

export function registerDeviceData(data: readonly DeviceData[]): void {
  registered.push(...data);
}

export function forgetDeviceData(): void {
  for (const { forget } of registered) void forget();
}

export function unsentOnDevice(memberId: string): number {
  return registered.reduce((sum, { unsent }) => sum + unsent(memberId), 0);
}
