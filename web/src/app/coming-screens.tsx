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

export function TeamScreen() {
  return <ComingScreen title="Équipe" sentence="Les membres de l’équipe et leurs rôles se géreront ici." />;
}

export function VerificationsScreen() {
  return <ComingScreen title="Vérifications" sentence="Les bouquets photographiés se valideront ici, un par un, avant de partir." />;
}
