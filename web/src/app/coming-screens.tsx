import { ComingScreen } from './coming-screen.tsx';

// Screens of later work, each saying in one sentence what it will do. A finished screen leaves this file.

export function HomeScreen() {
  return (
    <ComingScreen
      title="Tableau de Bord"
      sentence="Les revenus du jour et du mois, les dernières commandes et les clients en déficit se liront ici d’un coup d’œil."
    />
  );
}

export function SubscriptionsScreen() {
  return <ComingScreen title="Abonnements" sentence="Gérez les abonnements et les renouvellements automatiques." />;
}

export function DeliveriesScreen() {
  return (
    <ComingScreen
      title="Livraisons"
      sentence="La tournée du jour s’affichera ici, livraison par livraison, avec l’itinéraire et la photo de remise."
    />
  );
}

export function TeamScreen() {
  return <ComingScreen title="Équipe" sentence="Les membres de l’équipe et leurs rôles se géreront ici." />;
}
