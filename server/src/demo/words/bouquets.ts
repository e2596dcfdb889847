import { lines } from './text.ts';

/** The note of an order, with the prices in euros between which it is plausible. */
export type Bouquet = { from: number; to: number; note: string };
export type Season = keyof typeof seasonal;

const bouquets = (text: string): Bouquet[] =>
  lines(text).map((line) => {
    const [, from, to, note = ''] = /^(\d+)-(\d+) (.+)$/.exec(line) ?? [];
    return { from: Number(from), to: Number(to), note };
  });

export const seasonal = {
  winter: bouquets(`
    25-35 Botte d’anémones du Var, mélange violet et blanc
    25-40 Petit bouquet rond : renoncules orange et mimosa
    28-40 Jacinthes en pot dans une corbeille, mousse dessus
    35-50 Amaryllis rouge en vase, trois tiges, peu de feuillage
    45-65 Bouquet rond blanc et vert : renoncules, viburnum, eucalyptus
    50-75 Mimosa, genêt et eucalyptus parvifolia, très champêtre
    55-80 Roses Avalanche, skimmia et baies, ton sur ton
    85-120 Grand bouquet de branches : cognassier du Japon, amaryllis blanches
    90-140 Orchidée phalaenopsis deux branches, cache-pot céramique blanc
    110-180 Très grand bouquet blanc et bois : amaryllis, roses, magnolia persistant`),
  spring: bouquets(`
    25-38 Botte de tulipes simples, rose pâle, 25 tiges
    25-40 Narcisses, muscaris et fritillaires, petit vase soliflore si possible
    35-50 Renoncules Cloony Hanoï, rose poudré
    40-60 Lilas blanc et tulipes, à livrer bien fermé
    45-65 Pivoines Coral Charm, encore en boutons pour qu’elles tiennent
    50-75 Bouquet champêtre : ancolies, achillée, graminées, camomille
    55-80 Couleurs vives, pas de lys (chat à la maison)
    85-130 Grand bouquet de pivoines, 20 tiges, dégradé blanc à fuchsia
    90-140 Branches de cerisier et tulipes françaises, 80 cm de haut
    110-180 Composition en corbeille : pivoines, roses David Austin, lilas`),
  summer: bouquets(`
    25-35 Botte de tournesols, 7 tiges
    25-40 Petit bouquet de bleuets, nigelles et camomille
    30-45 Œillets de poète et scabieuses, esprit jardin
    40-60 Hortensias bleus, 5 têtes, beaucoup d’eau dans le bac
    45-65 Delphiniums, phlox et reine-des-prés, bleu et blanc
    50-75 Lisianthus blancs et graminées, simple et léger
    55-80 Pas de parfum fort, destinataire allergique : dahlias et statice
    85-120 Grand bouquet de lys roses, pistils coupés
    90-140 Hortensias et delphiniums, vase haut transparent fourni
    110-180 Composition longue pour table de 12, hauteur 25 cm maximum`),
  autumn: bouquets(`
    25-38 Botte de dahlias du jardin, couleurs chaudes
    25-40 Petit bouquet sec : lagurus, statice, immortelles
    35-50 Chrysanthèmes spider jaunes et feuillage de chêne
    40-60 Roses café latte, panicum, hypericum pêche
    50-75 Bouquet d’automne : roses brique, cynorrhodon, fougère cuivrée
    50-75 Hortensias fanés vert et bordeaux, à sécher ensuite
    55-80 Anémones du Japon, scabieuses, cosmos chocolat
    85-130 Grand bouquet déstructuré : dahlias boules, érable, amarante
    90-140 Orchidée cymbidium en vase, cinq tiges
    110-180 Composition haute : branches de hêtre, roses, chrysanthèmes bronze`),
};

export const festive = {
  valentine: bouquets(`
    25-35 3 roses rouges Red Naomi et gypsophile
    38-45 7 roses rouges Red Naomi, feuillage simple
    58-75 12 roses rouges Red Naomi, longues tiges
    95-125 24 roses rouges longues tiges, boîte noire
    45-65 Bouquet rond rose et rouge : renoncules, roses branchues, anémones
    55-80 Tulipes et renoncules, ruban velours rouge
    150-180 40 roses rouges Explorer, 70 cm`),
  grandmothers: bouquets(`
    25-40 Primevères et jacinthes en corbeille
    30-50 Bouquet rond pastel : renoncules, tulipes, cire
    35-55 Azalée rose en cache-pot`),
  women: bouquets(`
    25-35 Botte de mimosa
    40-60 Bouquet jaune et violet, mimosa au centre`),
  muguet: bouquets(`
    25-30 Muguet : 10 brins et une rose blanche
    28-38 Muguet en pot, 5 griffes, cache-pot zinc
    55-80 Muguet et roses blanches, collerette de feuilles`),
  mothers: bouquets(`
    30-42 Petit bouquet de pivoines roses, 5 tiges
    40-55 Bouquet rond pastel : pivoines, pois de senteur, astrance
    50-70 Pivoines Sarah Bernhardt et roses de jardin
    55-80 Bouquet champêtre dans les roses et les mauves
    85-130 Grand bouquet de pivoines et de roses David Austin`),
  toussaint: bouquets(`
    25-38 Chrysanthème pomponnette blanc, pot de 19
    30-45 Coupe de bruyères, cyclamens et lierre
    35-55 Chrysanthème grosses fleurs, jaune, trois têtes
    65-95 Gerbe blanche : lys, roses, chrysanthèmes`),
  christmas: bouquets(`
    28-45 Couronne de l’Avent, sapin Nobilis et pommes de pin
    35-50 Amaryllis rouge en pot, mousse et petits houx
    45-70 Centre de table : sapin, roses rouges, bougies ivoire
    60-90 Hellébores blancs (roses de Noël) en vasque zinc
    85-150 Grande composition rouge et or pour entrée, 1 m environ`),
  newYear: bouquets(`
    35-55 Bouquet blanc et argent : renoncules, brunia, eucalyptus
    60-95 Centre de table de réveillon, blanc et doré, bas
    25-38 Gui et houx, à suspendre, ruban blanc`),
};

export const mourning = bouquets(`
  65-95 Bouquet de deuil blanc, à poser à plat
  90-140 Raquette blanche et verte, roses et lisianthus, ruban « Avec affection »
  130-180 Gerbe de lys blancs et de roses, 1,20 m, ruban « Nos pensées »
  160-260 Dessus de cercueil, blanc et feuillage, sobre
  95-140 Couronne de feuillage, anémones blanches, pas d’œillets`);

export const birth = bouquets(`
  30-45 Petit bouquet tendre, sans parfum (maternité)
  40-60 Bouquet rond blanc et jaune pâle, déjà dans son vase (maternité)
  45-70 Pastel, roses branchues et camomille, petit doudou joint`);

/** Weekly flowers. */
export const standing = {
  hotel: bouquets(`
    120-170 Hall : grande composition haute ; réception : un bouquet rond
    150-220 Hall, petit salon et desk. Reprendre les vases de la semaine passée
    90-130 Réception et salle du petit-déjeuner, tons clairs`),
  restaurant: bouquets(`
    60-90 12 soliflores pour les tables, fleurs courtes, sans parfum
    45-70 Bouquet de comptoir et 8 petits vases
    70-110 Grand bouquet sauvage pour le bar, quelques branches`),
  office: bouquets(`
    55-85 Bouquet d’accueil, vase cylindre de l’agence
    75-120 Accueil et salle du conseil, couleurs de la maison : bleu et blanc`),
};

/** Bouquets for a business's own rooms, and those it sends to others. */
export const forOffices = bouquets(`
  45-70 Bouquet pour l’accueil, vase cylindre, sans parfum
  60-95 Rendez-vous client important : bouquet de salon, vase rendu
  90-150 Composition pour salle de réunion, basse, qu’on puisse se voir
  70-110 Bouquet graphique : anthuriums, feuilles de strelitzia, une seule couleur
  120-180 Deux compositions jumelles pour le comptoir, blanc et vert`);
export const fromOffices = bouquets(`
  45-70 Bouquet élégant, sans rouge
  55-85 Bouquet rond coloré, carte au logo à joindre
  80-130 Orchidée blanche, cache-pot noir mat, carte au logo à joindre
  60-95 Bouquet généreux de saison, emballage kraft et ruban noir`);

export const receptions = bouquets(`
  320-480 Cocktail de 80 personnes : 10 centres de table bas, deux compositions de buffet
  450-700 Vernissage : arche de feuillage et bouquet de bar, montage à 15 h, reprise le lendemain
  600-950 Dîner de gala : 14 tables rondes, chandeliers fleuris, blanc et vert
  280-420 Séminaire : pupitre, estrade et accueil, couleurs du logo`);

export const weddings = bouquets(`
  480-700 Mariage civil : bouquet de mariée rond, quatre boutonnières, une couronne pour la demoiselle
  850-1300 Mariage : bouquet de mariée tombant, 8 centres de table, arche pour la cérémonie laïque
  1400-2200 Mariage : église (autel, 12 bouts de bancs), bouquet de mariée, voiture, 14 centres de table
  2200-3400 Mariage : cérémonie et dîner de 160 personnes, montage la veille, tons poudrés et terracotta`);

/** Advice of the florist to those who tie or carry the bouquet. */
export const tyingAdvice = lines(`
  Ne pas mettre le prix. | Papier de soie blanc, pas de plastique. | Client fidèle : soigner.
  Photo à envoyer au client une fois prêt. | Sachet de conservateur à joindre.`);
export const carryingAdvice = lines(`
  Code {code}, {floor}. | Code {code}, {floor}. | Code {code}, {floor}. | Interphone au nom, {floor}.
  Laisser chez la gardienne si absent. | Sonner deux fois, interphone capricieux.
  Appeler en bas de l’immeuble.`);
export const floors = lines(`
  rez-de-chaussée sur cour | 1er étage gauche | 2e étage droite | 3e étage, ascenseur | 4e sans ascenseur
  5e face | 6e étage, escalier B`);
export const ceremonies = lines(`
  À livrer à l’église Saint-Ambroise, avant la cérémonie.
  À livrer au crématorium du Père-Lachaise, voir le maître de cérémonie.
  À livrer à l’église Sainte-Marie-des-Batignolles. | À livrer au funérarium des Batignolles.
  À livrer au domicile de la famille.`);

/** Flowers that cannot be had yet, or any more, in a month of their season’s list. */
export const missing: Readonly<Record<number, RegExp>> = {
  3: /pivoine|lilas|jardin|ancolie|pois de senteur/i,
  4: /pivoine|jardin|ancolie|pois de senteur/i,
  5: /renoncule|narcisse|muscari|cerisier|tulipe/i,
  6: /dahlia|zinnia|cosmos/i,
  11: /dahlia|cosmos|aster|anémones du Japon/i,
  12: /mimosa|cognassier|jacinthe|perroquet|anémone/i,
};
