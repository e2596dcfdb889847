export { ChooseWorkplace } from './choose-workplace.tsx';
export { FirstHourAtHome } from './first-hour/first-hour.tsx';
export { LocationInput } from './location-input.tsx';
export { locationsQuery } from './locations.queries.ts';
export { shortShop } from './shop-words.ts';
export { useSeveralShops, useShopNames, useWorkplace } from './use-workplace.ts';
