import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo, useState } from "react";
import type { SessionUser } from "../../session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { PlusIcon } from "../../ui/icons/action-icons.tsx";
import { PageHeading } from "../../ui/layout/page.tsx";
import { type PanelProduct, productPages } from "../api/products-api.ts";
import { ProductExchange } from "../import-export/product-import-export.tsx";
import { productsTitle } from "../layout/admin-layout.tsx";
import { useSettledText } from "../layout/settled-text.ts";
import { MoreRows } from "../list/load-more.tsx";
import { useListing } from "../list/use-paged-list.ts";
import { ProductRows } from "./admin-product-grid.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { NEW_PRODUCT } from "./product-draft.ts";
import { ProductNews } from "./product-notices.tsx";
import { PRODUCT_TEXTS } from "./product-texts.ts";
import { ProductToolbar } from "./product-toolbar.tsx";
import { useOpenedProduct } from "./use-opened-product.ts";

/** The products a person may edit: an admin's own, for a super admin all. */
export function ProductsPage({ user }: { user: SessionUser }) {
  const client = useApolloClient();
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState("");
  const settled = useSettledText(search);
  const isSuper = user.role === "SUPER_ADMIN";
  const ask = useMemo(
    () => productPages(client, { search: settled, category, ownerId: isSuper ? undefined : user.id }),
    [client, settled, category, isSuper, user.id],
  );
  const listing = useListing(ask);
  const { opened, open, close } = useOpenedProduct();
  const [doomed, setDoomed] = useState<PanelProduct>();
  const [news, setNews] = useState<{ text: string; product?: PanelProduct }>();
  const { failure, nodes } = listing;

  useEffect(() => {
    if (failure) toast.error(PRODUCT_TEXTS.listFailed);
  }, [failure]);

  const begin = (which: string) => {
    setNews(undefined);
    open(which);
  };
  const saved = (product: PanelProduct) => {
    setNews({ text: opened === NEW_PRODUCT ? PRODUCT_TEXTS.created : PRODUCT_TEXTS.updated, product });
    listing.put(product);
    close();
  };
  const deleted = ({ id }: PanelProduct) => {
    setNews({ text: PRODUCT_TEXTS.deleted });
    setDoomed(undefined);
    listing.drop(id);
  };

  return (
    <>
      <PageHeading title={productsTitle(user.role)} lead={nodes && counted(listing.totalCount)}>
        <Button className="panel-new" onClick={() => begin(NEW_PRODUCT)}>
          <PlusIcon />
          Nouveau produit
        </Button>
      </PageHeading>
      <ProductNews
        user={user}
        news={news}
        isFormOpen={opened !== undefined}
        onResume={() => begin(NEW_PRODUCT)}
      />
      <ProductToolbar search={search} onSearch={setSearch} category={category} onCategory={setCategory} />
      <ProductRows
        listing={listing}
        showOwner={isSuper}
        isFiltered={settled !== "" || category !== ""}
        onReset={() => {
          setSearch("");
          setCategory("");
        }}
        onEdit={({ id }) => begin(id)}
        onDelete={setDoomed}
      />
      <MoreRows listing={listing} noun="produits" />
      <ProductExchange
        onImported={(text) => {
          setNews({ text });
          listing.retry();
        }}
      />
      {opened && (
        <ProductDialog
          key={opened}
          user={user}
          opened={opened}
          product={nodes?.find(({ id }) => id === opened)}
          onClose={close}
          onSaved={saved}
        />
      )}
      <DeleteDialog product={doomed} onClose={() => setDoomed(undefined)} onDeleted={deleted} />
    </>
  );
}

const counted = (count: number): string => (count > 1 ? `${count} produits` : `${count} produit`);
