import type { Random } from '../random.ts';
import { lines, listed } from '../words/text.ts';

export type Address = { address: string; postal_code: string; city: string };

/** Streets with the numbers that lie in the postal code before them. */
const streets = (text: string) =>
  lines(text).flatMap((line) => {
    const [place = '', names = ''] = line.split(': ');
    return listed(names).map((street) => {
      const [, name = '', from, to] = /^(.+) (\d+)-(\d+)$/.exec(street) ?? [];
      const [postal_code, city] = [place.slice(0, 5), place.slice(6)];
      return { name, postal_code, city, from: Number(from), to: Number(to) };
    });
  });

const near = streets(`
  75003 Paris: rue de Bretagne 1-61, rue Charlot 3-85, rue de Saintonge 2-66, rue de Poitou 1-40
  75003 Paris: rue du Temple 71-197, rue des Filles-du-Calvaire 1-24
  75004 Paris: rue Saint-Antoine 3-140, rue du Roi-de-Sicile 1-60, rue Saint-Louis-en-l’Île 2-96
  75004 Paris: boulevard Henri-IV 1-48
  75011 Paris: rue Oberkampf 1-158, rue de la Roquette 2-188, avenue Parmentier 3-165, rue Saint-Maur 5-130
  75011 Paris: boulevard Voltaire 2-230
  75017 Paris: rue des Batignolles 2-80, rue de Lévis 4-98, rue Legendre 3-190, rue des Moines 1-105
  75017 Paris: rue Nollet 3-112, boulevard Pereire 20-240
  75009 Paris: rue des Martyrs 2-67, rue de Maubeuge 1-60, rue Condorcet 3-70, rue Blanche 5-92`);

const far = streets(`
  75001 Paris: rue Croix-des-Petits-Champs 2-48, rue Jean-Jacques-Rousseau 5-68
  75002 Paris: rue du Sentier 2-40, rue de Cléry 3-98
  75005 Paris: rue Mouffetard 4-140, rue Monge 3-117, rue Claude-Bernard 2-90
  75006 Paris: rue du Cherche-Midi 4-110, rue Madame 2-80, rue d’Assas 5-130
  75007 Paris: rue Saint-Dominique 10-140, rue de Babylone 4-72, avenue Bosquet 3-90
  75008 Paris: rue de Miromesnil 4-110, rue de Lisbonne 2-62, rue du Rocher 5-90
  75010 Paris: rue de Lancry 2-60, rue Bichat 5-70, quai de Valmy 23-185, rue d’Hauteville 4-90
  75012 Paris: avenue Daumesnil 20-270, rue de Charenton 10-290, rue Crozatier 3-84
  75013 Paris: avenue des Gobelins 20-76, rue de la Butte-aux-Cailles 3-62, rue de Tolbiac 20-210
  75014 Paris: rue Daguerre 3-98, rue Didot 4-120, rue Raymond-Losserand 6-190
  75015 Paris: rue du Commerce 3-104, rue Lecourbe 10-300, rue de la Convention 20-240
  75016 Paris: rue d’Auteuil 4-74, avenue Mozart 3-125, boulevard Exelmans 5-130
  75018 Paris: rue Lepic 3-104, rue Caulaincourt 20-118, rue Damrémont 6-120, rue Ordener 60-210
  75019 Paris: avenue Simon-Bolivar 6-130, rue Manin 3-90, avenue Secrétan 5-80
  75020 Paris: rue des Pyrénées 40-390, avenue Gambetta 3-190, rue de Ménilmontant 5-140
  92200 Neuilly-sur-Seine: avenue du Roule 15-130, rue de Chézy 3-90
  92100 Boulogne-Billancourt: avenue Jean-Baptiste-Clément 5-150, route de la Reine 10-190
  92300 Levallois-Perret: rue Louise-Michel 4-120
  92130 Issy-les-Moulineaux: avenue Victor-Cresson 3-60
  92110 Clichy: rue Martre 5-110
  94300 Vincennes: rue de Fontenay 10-210
  94160 Saint-Mandé: avenue du Général-de-Gaulle 3-110
  93100 Montreuil: rue de Paris 20-290
  93500 Pantin: avenue Jean-Lolive 10-180`);

/** Half of the clients live in the streets around the two shops. */
export function addressOf(random: Random): Address {
  const { name, postal_code, city, from, to } = random.pick(random.chance(0.5) ? near : far);
  const suffix = random.weighted({ '': 90, ' bis': 9, ' ter': 1 });
  return { address: `${random.int(from, to)}${suffix} ${name}`, postal_code, city };
}
