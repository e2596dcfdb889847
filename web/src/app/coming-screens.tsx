import { ComingScreen } from './coming-screen.tsx';

// Screens of later work, each saying in one sentence what it will do. A finished screen leaves this file.

export function VerificationsScreen() {
  return <ComingScreen title="Vérifications" sentence="Les bouquets photographiés se valideront ici, un par un, avant de partir." />;
}
