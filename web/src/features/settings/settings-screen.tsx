import { PageHeader } from '../../shared/ui/page-header.tsx';
import { CurrentLocation } from './current-location-section.tsx';
import { LocationsSection } from './locations-section.tsx';
import classes from './settings.module.css';
import { ShopSection } from './shop-section.tsx';

/** /parametres */
export function SettingsScreen() {
  return (
    <div className={classes.screen}>
      <PageHeader title="Paramètres" />
      <CurrentLocation />
      <LocationsSection />
      <ShopSection />
    </div>
  );
}
