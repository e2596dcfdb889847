import type { Role } from '@florilege/contract/auth/roles.ts';

export type DemoMember = { id: string; phone: string; display_name: string; role: Role };

/** 06 39 98 00 00 to 06 39 98 99 99: a range that ARCEP keeps for fiction, no phone ever rings there. */
function member(number: number, role: Role, display_name: string): DemoMember {
  const digits = String(number).padStart(2, '0');
  return {
    id: `f1021e6e-0000-4000-8000-0000000000${digits}`,
    phone: `+336399800${digits}`,
    display_name,
    role,
  };
}

/** The team of the demonstration shop; the first of each role is the one that `npm start` shows. */
export const demoMembers: readonly DemoMember[] = [
  member(1, 'Admin', 'Hélène Castaing'),
  member(2, 'Senior', 'Camille Morel'),
  member(3, 'Comptable', 'Philippe Aubry'),
  member(4, 'Boutique', 'Sofia Marques'),
  member(5, 'Fleuriste', 'Louise Garnier'),
  member(6, 'Livreur', 'Yanis Haddad'),
  member(7, 'Livreur', 'Inès Bouvier'),
  member(8, 'Fleuriste', 'Mathilde Perrin'),
  member(9, 'Fleuriste', 'Kenji Watanabe'),
  member(10, 'Fleuriste', 'Awa Ndiaye'),
  member(11, 'Livreur', 'Mamadou Traoré'),
  member(12, 'Livreur', 'Lucas Ferreira'),
  member(13, 'Livreur', 'Nadia Cherif'),
  member(14, 'Boutique', 'Antoine Lefort'),
  member(15, 'Senior', 'Benoît Rivoire'),
  member(16, 'Fleuriste', 'Jade Rousseau'),
];

/** Hired this week: has not signed in yet and has done nothing yet. */
export const newcomer = 'Jade Rousseau';

const atWork = demoMembers.filter(({ display_name }) => display_name !== newcomer);
export const staff = {
  florists: atWork.filter(({ role }) => role === 'Fleuriste'),
  drivers: atWork.filter(({ role }) => role === 'Livreur'),
  counter: atWork.filter(({ role }) => role === 'Boutique'),
  seniors: atWork.filter(({ role }) => role === 'Senior'),
  accountants: atWork.filter(({ role }) => role === 'Comptable'),
};
