import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

const PARAMETER = "produit";

/**
 * Which product form is open, in the page's address: a reload opens it again, and a phone's back button closes it.
 */
export function useOpenedProduct() {
  const [search] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  return {
    opened: search.get(PARAMETER) ?? undefined,
    open: (which: string) =>
      void navigate(`${pathname}?${new URLSearchParams({ [PARAMETER]: which })}`, {
        state: { opened: true },
      }),
    close: () => void (isOpened(state) ? navigate(-1) : navigate(pathname, { replace: true })),
  };
}

const isOpened = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "opened" in state && state.opened === true;
