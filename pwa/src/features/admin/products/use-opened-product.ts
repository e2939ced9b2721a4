import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";

const PARAMETER = "produit";

export const productFormAddress = (productId: string): string =>
  `${paths.adminProducts}?${new URLSearchParams({ [PARAMETER]: productId })}`;

/**
 * The product whose form is open. Its id is in the URL, so that a reload opens the form again and a phone's back button
 * closes it.
 */
export function useOpenedProduct() {
  const [search] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  /**
   * Returns the URL of this list with the product's form open. Without an id, returns the URL of the list alone. The
   * list's filters stay in the URL.
   */
  const address = (productId?: string): string => {
    const query = new URLSearchParams(search);
    query.delete(PARAMETER);
    if (productId !== undefined) query.set(PARAMETER, productId);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  return {
    /** Draft id of the open form: a product's id, NEW_PRODUCT, or the id of a copy. Undefined if no form is open. */
    opened: search.get(PARAMETER) ?? undefined,
    open: (productId: string) => void navigate(address(productId), { state: { opened: true } }),
    close: () => void (wasOpenedHere(state) ? navigate(-1) : navigate(address(), { replace: true })),
  };
}

/**
 * True if a click in the list has opened the form. The list is then the previous step in the browser's history, and
 * closing the form goes back to it.
 */
const wasOpenedHere = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "opened" in state && state.opened === true;
