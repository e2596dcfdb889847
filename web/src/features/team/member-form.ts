import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { DEFAULT_ROLE, type Role } from '@florilege/contract/auth/roles.ts';
import { fieldErrors } from '@florilege/contract/http/errors.ts';
import { memberChange, newMember, type TeamMember } from '@florilege/contract/team/team.contract.ts';

/** One typing of a member, from opening the dialog to saving or leaving it. */
export type MemberSession = {
  /** null: a new member. */
  base: TeamMember | null;
  display_name: string;
  phone: string;
  role: Role;
  /** Field → sentence, from the form's own check or from the server. */
  errors: Readonly<Record<string, string>>;
};

export function startMember(base: TeamMember | null): MemberSession {
  const { display_name, phone, role } = base ?? { display_name: '', phone: '', role: DEFAULT_ROLE };
  return { base, display_name, phone: base ? displayPhone(phone) : '', role, errors: {} };
}

type Typed = Partial<Pick<MemberSession, 'display_name' | 'phone' | 'role'>>;

/** A field typed in loses its error. */
export function typeMember(session: MemberSession, change: Typed): MemberSession {
  const errors = Object.fromEntries(Object.entries(session.errors).filter(([name]) => !(name in change)));
  return { ...session, ...change, errors };
}

/** What is wrong, field by field. */
export function checkMember({ base, display_name, phone, role }: MemberSession): Record<string, string> {
  const read = base
    ? memberChange.safeParse({ display_name, role })
    : newMember.safeParse({ display_name, phone, role });
  return read.success ? {} : fieldErrors(read.error);
}

/** A phone one leaves is spelled the French way, or said to be none; what is empty is not wrong yet. */
export function leavePhone(session: MemberSession): MemberSession {
  if (session.base || session.phone.trim() === '') return session;
  const read = newMember.shape.phone.safeParse(session.phone);
  if (read.success) return { ...session, phone: displayPhone(read.data) };
  return { ...session, errors: { ...session.errors, phone: read.error.issues[0]?.message ?? '' } };
}

/** Whether leaving would lose something. */
export function isTyped({ base, display_name, phone, role }: MemberSession): boolean {
  if (base) return display_name.trim() !== base.display_name || role !== base.role;
  return display_name.trim() !== '' || phone.trim() !== '' || role !== DEFAULT_ROLE;
}
