import type pg from 'pg';

const streets = `rue de Rivoli,rue des Rosiers,rue Saint-Honoré,rue de l’Échiquier,boulevard Voltaire,avenue d’Italie,rue Oberkampf,
  rue du Faubourg Saint-Antoine,quai de Valmy,rue Lepic,rue Mouffetard,avenue de Clichy,rue de Charonne,place d’Aligre,rue Monge,
  rue Cler,rue de Turenne,rue Vieille-du-Temple,boulevard Beaumarchais,rue Ordener,passage Brady,villa Seurat,rue d’Argentine,
  cité Véron,rue Xaintrailles`;
const cards = `Joyeux anniversaire,Bon anniversaire,Avec tout notre amour,Félicitations pour votre mariage,Nos sincères condoléances,
  Merci pour tout,Bienvenue au petit Gaspard,Prompt rétablissement,Je pense à toi,Pardon pour hier,Bonne retraite,Vive les mariés`;
const closings = `toute l’équipe,ta marraine,les voisins du troisième,Clémence et les enfants,ton Augustin,la famille,tes collègues,
  Éléonore,papy et mamie,les cousins de Nantes,Capucine,Barnabé`;
const flowers = `pivoines,renoncules,anémones,dahlias,tulipes,mimosa,lisianthus,roses anciennes,hortensias,delphiniums,muguet,eucalyptus`;
const wishes = `sans lys,ruban crème,tons poudrés,très champêtre,pas de papier kraft,plutôt blanc,vase fourni,sonner au gardien`;

const listOf = (words: string) => words.split(',').map((word) => word.trim());
/** One of the list, drawn by the row’s own number. */
const drawn = (place: number, salt: string) =>
  `($${place}::text[])[1 + abs(hashtext('${salt}' || id)) % cardinality($${place}::text[])]`;

/** Streets, phones, cards and notes as they differ in a shop; one order in a thousand bears a rare word. */
export async function fillTexts(client: pg.ClientBase): Promise<void> {
  // The search is made once, at the end of the load.
  await client.query('set session_replication_role = replica');
  const address = `(1 + abs(hashtext('door' || id)) % 140) || ' ' || ${drawn(1, 'street')}`;
  await client.query(
    `update clients set address = ${address},
            phone = '+33' || (array['6','6','6','7','1'])[1 + id % 5] || lpad((id * 7919 % 100000000)::text, 8, '0'),
            email = case when id % 3 = 0 then 'client' || id || '@exemple.example' end`,
    [listOf(streets)],
  );
  await client.query(
    `update orders set delivery_address = case when requires_delivery then ${address} end,
            hand_message = ${drawn(2, 'card')} || case when id % 1000 = 7 then ', Zoroastre, ' else ', ' end || ${drawn(3, 'end')} || ' !',
            bouquet_notes = ${drawn(4, 'flower')} || ', ' || ${drawn(4, 'other')} || ', ' || ${drawn(5, 'wish')}`,
    [streets, cards, closings, flowers, wishes].map(listOf),
  );
  await client.query('reset session_replication_role');
}
