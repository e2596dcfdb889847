/** `hostedId`: the id at the service where it is not our own. */
export type HostedMember = {
  id: string;
  hostedId: string | null;
  phone: string;
  display_name: string;
  role: string;
  active: boolean;
};

/** `refused`: a retry is refused too; `unavailable`: the outcome is unknown and a retry is safe. */
export class HostedFailure extends Error {
  override readonly name = 'HostedFailure';
  readonly kind: 'refused' | 'unavailable';
  readonly aboutPhone: boolean;

  constructor(
    kind: 'refused' | 'unavailable',
    sentence: string,
    { cause, aboutPhone = false }: { cause?: unknown; aboutPhone?: boolean } = {},
  ) {
    super(sentence, { cause });
    this.kind = kind;
    this.aboutPhone = aboutPhone;
  }
}

/** The members at a hosted sign-in service. Each call sets a state, so that it may be repeated. */
export type HostedAuth = {
  /** Creates or changes a member. @returns the id at the service @throws HostedFailure */
  put(member: HostedMember): Promise<string>;
  /** Removes an account with its sessions; a missing one is no failure. @throws HostedFailure */
  remove(id: string): Promise<void>;
};
