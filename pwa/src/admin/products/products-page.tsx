import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo, useState } from "react";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import type { SessionUser } from "../../session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { PlusIcon } from "../../ui/icons/action-icons.tsx";
import { PageHeading } from "../../ui/layout/page.tsx";
import { type AdminProduct, productPages } from "../api/products-api.ts";
import { AvailabilitySheet } from "../availability/availability-sheet.tsx";
import { useCardAvailability } from "../availability/use-card-availability.ts";
import { ProductImportExport } from "../import-export/product-import-export.tsx";
import { SEARCH_DEBOUNCE_MS } from "../list/list-search.tsx";
import { LoadMore } from "../list/load-more.tsx";
import { usePagedList } from "../list/use-paged-list.ts";
import { SelectionBar } from "../selection/selection-bar.tsx";
import { useSelection } from "../selection/use-selection.ts";
import { AdminProductGrid } from "./admin-product-grid.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { copyOf, isNewProduct, NEW_PRODUCT, productIdOf } from "./product-draft.ts";
import { ProductNotices } from "./product-notices.tsx";
import type { ProductListOrder } from "./product-order.ts";
import { PRODUCT_TEXTS } from "./product-texts.ts";
import { ProductToolbar } from "./product-toolbar.tsx";
import { productsTitle } from "./products-title.ts";
import { useListEdits } from "./use-list-edits.ts";
import { useOpenedProduct } from "./use-opened-product.ts";

/** The products a user may edit: an admin's own, for a super admin all. */
export function ProductsPage({ user }: { user: SessionUser }) {
  const client = useApolloClient();
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState("");
  const [order, setOrder] = useState<ProductListOrder>("newest");
  const debounced = useDebouncedValue(search, SEARCH_DEBOUNCE_MS).trim();
  const isSuper = user.role === "SUPER_ADMIN";
  const ownerId = isSuper ? undefined : user.id;
  const fetchPage = useMemo(
    () => productPages(client, { search: debounced, category, ownerId, order }),
    [client, debounced, category, ownerId, order],
  );
  const list = usePagedList(fetchPage);
  const { notice, tell, undo, put, remove } = useListEdits(list);
  const selection = useSelection();
  const { opened, open, close } = useOpenedProduct();
  const cards = useCardAvailability({ notice, tell, put, undo });
  const [toDelete, setToDelete] = useState<AdminProduct>();
  const { failure, nodes } = list;

  useEffect(() => {
    if (failure) toast.error(PRODUCT_TEXTS.listFailed);
  }, [failure]);

  const openForm = (draftId: string) => {
    tell(undefined);
    open(draftId);
  };
  const saved = (product: AdminProduct) => {
    const isNew = opened !== undefined && isNewProduct(opened);
    put([product], { text: isNew ? PRODUCT_TEXTS.created : PRODUCT_TEXTS.updated, product });
    close();
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
        onUndo={undo}
      />
      <ProductToolbar
        search={search}
        onSearch={setSearch}
        category={category}
        onCategory={setCategory}
        order={order}
        onOrder={setOrder}
        selection={selection}
      />
      <AdminProductGrid
        list={list}
        showOwner={isSuper}
        isFiltered={debounced !== "" || category !== ""}
        selection={selection}
        availabilityOf={cards.availabilityOf}
        onReset={() => {
          setSearch("");
          setCategory("");
        }}
        onEdit={({ id }) => openForm(id)}
        onCopy={({ id }) => openForm(copyOf(id))}
        onDelete={setToDelete}
      />
      <LoadMore list={list} noun="produits" />
      {selection.isOn && (
        <SelectionBar
          selection={selection}
          listed={nodes ?? []}
          onEdited={({ products }, editId, text) => put(products, { text, editId })}
          onDeleted={(ids, editId, text) => remove(ids, { text, editId })}
        />
      )}
      <ProductImportExport
        onImported={(text) => {
          tell({ text });
          list.retry();
        }}
      />
      {opened && (
        <ProductDialog
          key={opened}
          user={user}
          opened={opened}
          product={nodes?.find(({ id }) => id === productIdOf(opened))}
          onClose={close}
          onSaved={saved}
        />
      )}
      {cards.opened && (
        <AvailabilitySheet
          product={cards.opened}
          availability={cards.availability}
          onClose={cards.close}
          onChanged={cards.changed}
        />
      )}
      <DeleteDialog
        product={toDelete}
        onClose={() => setToDelete(undefined)}
        onDeleted={({ id }, editId) => {
          setToDelete(undefined);
          remove([id], { text: PRODUCT_TEXTS.deleted, editId });
        }}
      />
    </>
  );
}

const counted = (count: number): string => (count > 1 ? `${count} produits` : `${count} produit`);
