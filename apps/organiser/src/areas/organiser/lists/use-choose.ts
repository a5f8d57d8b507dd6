import { useNavigate } from 'react-router';
import { withChoice } from './list-address.ts';

/** Makes a choice in the address of a list. From the address as it is now, not as it was drawn: two quick choices count both. */
export function useChoose(): (choice: Readonly<Record<string, string>>, replace?: boolean) => void {
  const navigate = useNavigate();
  return (choice, replace = false) =>
    void navigate(withChoice(new URLSearchParams(location.search), choice), { preventScrollReset: true, replace });
}
