export { FirstHourAtHome } from './first-hour/first-hour.tsx';
export { LocationInput } from './location-input.tsx';
export { locationsQuery } from './locations.queries.ts';
export { shortShop } from './shop-words.ts';
export { ChooseWorkplace } from './workplace/choose-workplace.tsx';
export { useSeveralShops, useShopNames, useWorkplace } from './workplace/use-workplace.ts';
