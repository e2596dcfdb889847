import { ComingScreen } from '../../app/coming-screen.tsx';

export function SettingsScreen() {
  return <ComingScreen title="Paramètres" sentence="La boutique en cours et les terminaux de paiement se choisiront ici." />;
}
