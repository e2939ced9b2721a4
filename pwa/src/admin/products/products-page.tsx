import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo, useState } from "react";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import type { SessionUser } from "../../session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { PlusIcon } from "../../ui/icons/action-icons.tsx";
import { PageHeading } from "../../ui/layout/page.tsx";
import { type AdminProduct, productPages } from "../api/products-api.ts";
import { ProductImportExport } from "../import-export/product-import-export.tsx";
import { SEARCH_DEBOUNCE_MS } from "../list/list-search.tsx";
import { LoadMore } from "../list/load-more.tsx";
import { usePagedList } from "../list/use-paged-list.ts";
import { AdminProductGrid } from "./admin-product-grid.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { NEW_PRODUCT } from "./product-draft.ts";
import { ProductNotices } from "./product-notices.tsx";
import { PRODUCT_TEXTS } from "./product-texts.ts";
import { ProductToolbar } from "./product-toolbar.tsx";
import { productsTitle } from "./products-title.ts";
import { useOpenedProduct } from "./use-opened-product.ts";

/** The products a user may edit: an admin's own, for a super admin all. */
export function ProductsPage({ user }: { user: SessionUser }) {
  const client = useApolloClient();
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState("");
  const debounced = useDebouncedValue(search, SEARCH_DEBOUNCE_MS).trim();
  const isSuper = user.role === "SUPER_ADMIN";
  const fetchPage = useMemo(
    () => productPages(client, { search: debounced, category, ownerId: isSuper ? undefined : user.id }),
    [client, debounced, category, isSuper, user.id],
  );
  const list = usePagedList(fetchPage);
  const { opened, open, close } = useOpenedProduct();
  const [toDelete, setToDelete] = useState<AdminProduct>();
  const [notice, setNotice] = useState<{ text: string; product?: AdminProduct }>();
  const { failure, nodes } = list;

  useEffect(() => {
    if (failure) toast.error(PRODUCT_TEXTS.listFailed);
  }, [failure]);

  const openForm = (productId: string) => {
    setNotice(undefined);
    open(productId);
  };
  const saved = (product: AdminProduct) => {
    setNotice({ text: opened === NEW_PRODUCT ? PRODUCT_TEXTS.created : PRODUCT_TEXTS.updated, product });
    list.put(product);
    close();
  };
  const deleted = ({ id }: AdminProduct) => {
    setNotice({ text: PRODUCT_TEXTS.deleted });
    setToDelete(undefined);
    list.remove(id);
  };

  return (
    <>
      <PageHeading title={productsTitle(user.role)} lead={nodes && counted(list.totalCount)}>
        <Button className="admin-new-product" onClick={() => openForm(NEW_PRODUCT)}>
          <PlusIcon />
          Nouveau produit
        </Button>
      </PageHeading>
      <ProductNotices
        user={user}
        notice={notice}
        isFormOpen={opened !== undefined}
        onResume={() => openForm(NEW_PRODUCT)}
      />
      <ProductToolbar search={search} onSearch={setSearch} category={category} onCategory={setCategory} />
      <AdminProductGrid
        list={list}
        showOwner={isSuper}
        isFiltered={debounced !== "" || category !== ""}
        onReset={() => {
          setSearch("");
          setCategory("");
        }}
        onEdit={({ id }) => openForm(id)}
        onDelete={setToDelete}
      />
      <LoadMore list={list} noun="produits" />
      <ProductImportExport
        onImported={(text) => {
          setNotice({ text });
          list.retry();
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
      <DeleteDialog product={toDelete} onClose={() => setToDelete(undefined)} onDeleted={deleted} />
    </>
  );
}

const counted = (count: number): string => (count > 1 ? `${count} produits` : `${count} produit`);
