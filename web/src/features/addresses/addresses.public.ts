export { AddressInput, type ChosenAddress } from './address-input.tsx';
