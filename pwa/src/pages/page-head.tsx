import { useShop } from "../shop/shop.tsx";
import { typeset } from "../ui/typeset.ts";

/** What a browser's tab and a search engine say of a page; React moves it into the head. */
export function PageHead({ title, description }: { title: string; description: string }) {
  const shop = useShop();
  return (
    <>
      <title>{`${title} | ${shop.name}`}</title>
      <meta name="description" content={typeset(description)} />
    </>
  );
}
