import type { Feast } from '../calendar.ts';
import { lines, listed } from './text.ts';

/**
 * {to} is the recipient's first name, only when that is one person; {from} is the signature, {weekday} the
 * day of the delivery, and the others belong to the payer's life.
 */
export const personal = {
  birthday: lines(`
    Joyeux anniversaire {to} ! Que cette nouvelle année te soit douce. {from}
    Bon anniversaire ma {to}, je pense fort à toi. {from}
    Un an de plus et toujours aussi belle. Joyeux anniversaire ! {from}
    Très bel anniversaire ! On souffle les bougies ensemble ce soir. {from}
    Trente ans déjà… et ce n'est que le début. Je t'embrasse, {from}
    Heureux anniversaire {to}, avec toute mon affection. {from}
    Pour tes quarante ans, quarante pétales et autant de baisers. {from}
    De loin mais de tout cœur : bon anniversaire {to} ! {from}
    Joyeux anniversaire ! Le gâteau suit, promis. {from}
    Soixante printemps, ça se fleurit ! Avec toute notre tendresse, {from}`),
  love: lines(`
    Parce que c'est {weekday}, et que je t'aime. {from}
    Dix ans que tu me supportes. Merci, mon amour. {from} | Je t'aime plus qu'hier et bien moins que demain.
    Pour toi {to}, sans raison. Ou plutôt pour toutes. {from} | À ce soir, mon cœur. {from}
    Tu me manques. Reviens vite. {from} | Pardon pour hier. Je t’aime. {from}
    Joyeux anniversaire de mariage, mon amour. Vingt-deux ans et je signe encore. {from}
    Merci d’être toi. {from} | Nos cinq ans… je recommence quand tu veux. {from}`),
  thanks: lines(`
    Merci du fond du cœur pour votre aide. {from}
    Un grand merci pour ce merveilleux dîner. Nous vous embrassons, {from}
    Merci {to}, tu as été formidable. {from}
    Merci d’avoir gardé les enfants (et le chat, et les plantes). {from}
    Merci pour votre accueil si chaleureux. À très vite, {from}
    Mille mercis pour tout ce que tu fais. {from}
    Pour vous remercier de votre patience pendant les travaux. Vos voisins, {from}
    Merci pour ce week-end au vert, on en avait bien besoin. {from}`),
  birth: lines(`
    Bienvenue au petit {boy} et félicitations aux heureux parents ! {from}
    Félicitations pour la naissance de {girl}. Plein de bonheur à tous les trois. {from}
    Bravo {to} ! Nous avons hâte de rencontrer ce petit trésor. {from}
    Bienvenue dans ce monde, petite {girl}. {from} | Deux d’un coup ! Courage, et félicitations. {from}
    Une étoile de plus. Félicitations à vous deux, et reposez-vous bien. {from}
    Bienvenue {boy} ! Ta marraine est déjà gaga. {from}`),
  getWell: lines(`
    Bon rétablissement {to}, reviens-nous vite. {from}
    Un peu de couleur pour la chambre {room}. Courage ! {from} | Repose-toi bien, on s’occupe de tout. {from}
    Pensées affectueuses pour votre convalescence. {from} | Plus que dix séances. Tu es un roc, {to}. {from}
    Guéris vite, les dimanches sont trop calmes sans toi. {from}`),
  congratulations: lines(`
    Bravo {to} ! Nous sommes si fiers de toi. {from} | Félicitations pour ton diplôme, Docteur ! {from}
    Félicitations pour le nouveau poste, ils ont de la chance. {from}
    Félicitations aux fiancés ! Avec toute notre joie, {from}
    Mention très bien ! On n’en a jamais douté. {from} | Bravo pour la première, quel spectacle ! {from}`),
  home: lines(`
    Bienvenue chez vous ! Que cette maison soit pleine de rires. {from}
    Pour le nouvel appartement, en attendant la crémaillère. {from}
    Un peu de vert pour tes murs blancs. {from} | Bonne installation dans le quartier ! {from}`),
  friendship: lines(`
    Juste pour te dire que je pense à toi. {from} | Courage pour lundi, tout va bien se passer. {from}
    Pour ma {to}, la meilleure des amies. {from}
    Un bouquet contre la grisaille. Je t’appelle dimanche. {from}
    Bonne retraite {to} ! À nous les expositions en semaine. {from}
    Pardon d’avoir oublié. Les fleurs, elles, sont à l’heure. {from}
    À toi qui aimes tant les fleurs. {from}`),
  condolences: lines(`
    Avec nos plus sincères condoléances. {from} | Nous pensons à vous dans ces moments difficiles. {from}
    De tout cœur avec vous. {from} | Toutes nos pensées vous accompagnent. {from}
    En souvenir d’un homme bon, que nous n’oublierons pas. {from}
    Avec toute notre affection dans cette épreuve. {from} | À {late}, notre ami de toujours. {from}
    Que votre peine trouve un peu de douceur dans notre amitié. {from}`),
};
export type Occasion = keyof typeof personal;

/** Cards between parents and children. */
export const toMother = lines(`
  Bonne fête Maman, je t’aime. {from} | Bonne fête à la meilleure des mamans ! {from}
  Maman, merci pour tout, depuis toujours. {from}
  Bonne fête Maman ! On arrive dimanche avec les petits. {from}
  Pour ma petite maman chérie. Mille baisers, {from}
  Bonne fête Maman. Loin des yeux mais près du cœur. {from}
  Promis, cette année c’est moi qui fais la vaisselle. Bonne fête Maman ! {from}
  Bonne fête Maman et mamie d’amour. {from} et les enfants`);
export const toMotherBirthday = lines(`
  Joyeux anniversaire Maman ! {from} | Bon anniversaire ma maman, prends soin de toi. {from}
  Joyeux anniversaire Maman. Ces fleurs auraient plu à Papa. {from}`);
export const toGrandmother = lines(`
  Bonne fête Mamie ! Gros bisous de tes petits-enfants.
  Bonne fête ma Mamie chérie, de la part de toute la tribu
  Pour Mamie, qui fait les meilleures crêpes du monde. Les petits`);

/** Cards for a feast among friends and lovers. */
export const feastCards: Partial<Record<Feast, string[]>> = {
  valentine: lines(`
    Joyeuse Saint-Valentin mon amour. {from} | Je t’aime. Voilà. {from}
    Be my Valentine, comme à Londres. {from} | À la femme de ma vie. {from}
    Douze roses, une par année avec toi. {from} | Veux-tu encore de moi cette année ? {from}
    Un admirateur pas si secret | Pour toi, mon ange, toujours. {from}
    Bonne Saint-Valentin {to}. Rendez-vous à 20 h où tu sais. {from}`),
  women: lines('Avec toute mon admiration. {from} | Un brin de mimosa pour une grande dame. {from}'),
  muguet: lines(`
    Un brin de bonheur pour toute l’année. {from} | Porte-bonheur du 1er mai, avec nos amitiés. {from}
    Que ces clochettes te portent chance. {from}`),
  christmas: lines(`
    Joyeux Noël et merci pour le réveillon ! {from} | Joyeux Noël à toute la famille. {from}
    De belles fêtes à vous, et à l’année prochaine. {from}
    Joyeux Noël {to}, avec toute notre tendresse. {from}`),
  newYear: lines(`
    Bonne année, et surtout la santé ! {from} | Meilleurs vœux à vous tous. {from}
    À minuit pile, pense à nous. {from}`),
};

/** Cards that businesses send to people and to other businesses; {from} is the business. */
export const toPerson = lines(`
  Toute l’équipe vous souhaite un prompt rétablissement. {from} | Bienvenue dans l’équipe ! {from}
  Toute l’équipe vous félicite pour cette naissance. {from}
  Avec tous nos remerciements pour votre confiance. {from} | Avec les compliments de la direction. {from}
  Bon anniversaire de la part de tous vos collègues. {from} | Merci pour ces quinze années à nos côtés. {from}
  Bravo pour ce beau succès, toute la maison vous applaudit. {from}`);
export const toCompany = lines(`
  Avec tous nos remerciements pour votre confiance. {from}
  Félicitations pour l’ouverture, et longue vie à la maison. {from}
  Merci pour ces quinze années à nos côtés. {from} | Avec les compliments de la direction. {from}
  Merci de votre accueil la semaine passée. {from}
  Heureux anniversaire à votre maison. Vos voisins, {from}`);
export const seasonsGreetings = 'Belles fêtes de fin d’année et merci de votre fidélité. {from}';

export const babies = {
  boys: listed('Arthur, Noé, Ismaël, Gaspard, Léon, Marius, Adam, Côme, Sacha, Malo'),
  girls: listed('Jeanne, Lou, Inaya, Rose, Alma, Louison, Victoire, Nina, Éléa, Apolline'),
};
export const departed = listed('Jacques, René, Henri, Lucien, Ahmed, Robert, Georges');
