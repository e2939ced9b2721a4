import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { ProductsCsvDocument } from "../../../data/graphql/admin.generated.ts";
import type { SessionUser } from "../../../data/session/session.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import { type AdminProduct, productsQuery } from "../api/products-api.ts";
import { AvailabilitySheet } from "../availability/availability-sheet.tsx";
import { useCardAvailability } from "../availability/use-card-availability.ts";
import { CsvButton } from "../import-export/csv-button.tsx";
import { ImportDialog } from "../import-export/import-dialog.tsx";
import { countLead } from "../list/count-lead.ts";
import { SEARCH_DEBOUNCE_MS } from "../list/list-search.tsx";
import { usePagedQuery } from "../list/use-paged-query.ts";
import { ProductDialog } from "../product-form/product-dialog.tsx";
import {
  copyOf,
  isNewProduct,
  NEW_PRODUCT,
  productIdOf,
  settleNewProduct,
} from "../product-form/product-draft.ts";
import { PRODUCT_TEXTS } from "../product-form/product-texts.ts";
import { SelectionBar } from "../selection/selection-bar.tsx";
import { useSelection } from "../selection/use-selection.ts";
import { PanelHead } from "../ui/panel-head.tsx";
import { AdminProductList } from "./admin-product-list.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ProductNotices } from "./product-notices.tsx";
import { ProductToolbar } from "./product-toolbar.tsx";
import { type ProductListFilter, productFilterOf, productsTitle, productsUrl } from "./products-url.ts";
import { useListEdits } from "./use-list-edits.ts";
import { useOpenedProduct } from "./use-opened-product.ts";

/** The products that a user may edit: an admin's own, or all for a super admin. */
export function ProductsPage({ user }: { user: SessionUser }) {
  // The filter is in the URL, so that other pages can link to a filtered list and a reload keeps the filter.
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = productFilterOf(query);
  const setFilter = (next: Partial<ProductListFilter>) => void navigate(productsUrl(next), { replace: true });
  const { category, order, soldOut, lowStock } = filter;
  const search = useDebouncedValue(filter.search, SEARCH_DEBOUNCE_MS).trim();
  const isSuper = user.role === "SUPER_ADMIN";
  const ownerId = isSuper ? undefined : user.id;
  const { query: listQuery, variables } = productsQuery({
    search,
    category,
    ownerId,
    order,
    soldOut,
    lowStock,
  });
  const list = usePagedQuery(listQuery, "products", variables);
  const { notice, show, undo, put, remove } = useListEdits(list);
  const selection = useSelection();
  const { opened, open, close } = useOpenedProduct();
  const cards = useCardAvailability({ notice, show, put, undo });
  const [isImporting, setIsImporting] = useState(false);
  const [toDelete, setToDelete] = useState<AdminProduct>();
  const { failure, nodes } = list;

  useEffect(() => {
    if (failure) toast.error(PRODUCT_TEXTS.listFailed);
  }, [failure]);

  const openForm = (draftId: string) => {
    show(undefined);
    if (draftId === NEW_PRODUCT) settleNewProduct(user.id, nodes ?? []);
    open(draftId);
  };
  const saved = (product: AdminProduct) => {
    const isNew = opened !== undefined && isNewProduct(opened);
    put([product], { text: isNew ? PRODUCT_TEXTS.created : PRODUCT_TEXTS.updated, product });
    close();
  };

  return (
    <>
      <PanelHead
        title={productsTitle(user.role)}
        lead={countLead(nodes && list.totalCount, "produit", "produits")}
        tools={
          <>
            <Button
              variant="outline"
              size="small"
              data-closes
              aria-pressed={selection.isOn}
              onClick={selection.isOn ? selection.stop : selection.start}
            >
              Sélectionner
            </Button>
            <Button
              variant="outline"
              size="small"
              data-closes
              aria-pressed={lowStock}
              onClick={() => setFilter({ ...filter, soldOut: false, lowStock: !lowStock })}
            >
              Bientôt épuisés
            </Button>
            <CsvButton query={ProductsCsvDocument} fileName="produits.csv" />
            <Button variant="outline" size="small" data-closes onClick={() => setIsImporting(true)}>
              Importer un tableau
            </Button>
          </>
        }
      >
        <Button size="small" onClick={() => openForm(NEW_PRODUCT)}>
          Nouveau<VisuallyHidden> produit</VisuallyHidden>
        </Button>
      </PanelHead>
      <ProductNotices
        user={user}
        notice={notice}
        isFormOpen={opened !== undefined}
        onResume={() => openForm(NEW_PRODUCT)}
        onUndo={undo}
      />
      <ProductToolbar filter={filter} onFilter={setFilter} soldOutCount={list.connection?.soldOutCount} />
      <AdminProductList
        list={list}
        showOwner={isSuper}
        isFiltered={search !== "" || category !== "" || soldOut || lowStock}
        selection={selection}
        availabilityOf={cards.availabilityOf}
        onReset={() => setFilter({ order })}
        onEdit={({ id }) => openForm(id)}
        onCopy={({ id }) => openForm(copyOf(id))}
        onDelete={setToDelete}
      />
      {selection.isOn && (
        <SelectionBar
          selection={selection}
          listed={nodes ?? []}
          onEdited={({ products }, editId, text) => put(products, { text, editId })}
          onDeleted={(products, editId, text) => remove(products, { text, editId })}
        />
      )}
      <ImportDialog
        open={isImporting}
        onClose={() => setIsImporting(false)}
        onImported={(text) => {
          setIsImporting(false);
          show({ text });
          list.reload();
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
        onDeleted={(product, editId) => {
          setToDelete(undefined);
          remove([product], { text: PRODUCT_TEXTS.deleted, editId });
          // An absent `editId` means that the product was already deleted, probably by another user. That user may have
          // changed other products too, so the list is fetched again.
          if (!editId) list.refreshFirstPage();
        }}
      />
    </>
  );
}
