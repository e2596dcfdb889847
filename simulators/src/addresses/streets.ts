/** `last`: its highest number. `start`: longitude and latitude of its first number. */
export type Street = {
  name: string;
  postcode: string;
  city: string;
  last: number;
  start: readonly [longitude: number, latitude: number];
};

export const streets: readonly Street[] = [
  { name: 'Avenue Parmentier', postcode: '75011', city: 'Paris', last: 158, start: [2.3795, 48.8596] },
  { name: 'Boulevard Voltaire', postcode: '75011', city: 'Paris', last: 285, start: [2.3655, 48.8667] },
  { name: 'Rue Oberkampf', postcode: '75011', city: 'Paris', last: 162, start: [2.3667, 48.8634] },
  { name: 'Rue de la Roquette', postcode: '75011', city: 'Paris', last: 196, start: [2.3708, 48.8535] },
  { name: 'Rue de Bretagne', postcode: '75003', city: 'Paris', last: 63, start: [2.3592, 48.8628] },
  { name: 'Rue de Turenne', postcode: '75003', city: 'Paris', last: 139, start: [2.3639, 48.8563] },
  { name: 'Rue des Archives', postcode: '75004', city: 'Paris', last: 90, start: [2.3537, 48.8572] },
  { name: 'Rue de Rivoli', postcode: '75001', city: 'Paris', last: 258, start: [2.3455, 48.8593] },
  { name: 'Rue Saint-Honoré', postcode: '75001', city: 'Paris', last: 418, start: [2.3425, 48.8606] },
  { name: 'Rue du Bac', postcode: '75007', city: 'Paris', last: 142, start: [2.3266, 48.8583] },
  { name: 'Avenue de la Bourdonnais', postcode: '75007', city: 'Paris', last: 108, start: [2.2953, 48.8609] },
  { name: 'Rue de l’Université', postcode: '75007', city: 'Paris', last: 236, start: [2.3316, 48.8567] },
  { name: 'Avenue de Clichy', postcode: '75017', city: 'Paris', last: 190, start: [2.3272, 48.8838] },
  { name: 'Rue des Batignolles', postcode: '75017', city: 'Paris', last: 75, start: [2.3227, 48.8831] },
  { name: 'Rue Lepic', postcode: '75018', city: 'Paris', last: 102, start: [2.3328, 48.8841] },
  { name: 'Rue de Belleville', postcode: '75020', city: 'Paris', last: 336, start: [2.3771, 48.8722] },
  { name: 'Rue de Belleville', postcode: '75019', city: 'Paris', last: 335, start: [2.3771, 48.8724] },
  { name: 'Avenue Jean Jaurès', postcode: '75019', city: 'Paris', last: 227, start: [2.3703, 48.8825] },
  { name: 'Avenue Jean Jaurès', postcode: '93500', city: 'Pantin', last: 120, start: [2.4027, 48.8985] },
  { name: 'Rue de Paris', postcode: '93100', city: 'Montreuil', last: 290, start: [2.4166, 48.8561] },
  {
    name: 'Avenue Charles de Gaulle',
    postcode: '92200',
    city: 'Neuilly-sur-Seine',
    last: 230,
    start: [2.2787, 48.8797],
  },
  { name: 'Rue de Fontenay', postcode: '94300', city: 'Vincennes', last: 215, start: [2.4372, 48.8472] },
];
