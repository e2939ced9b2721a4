import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Composes the texts of products (Unicode NFC), as this release stores them. macOS decomposes accents, so one
 * category that was written in both ways became two categories with the same appearance. Only rows with decomposed
 * texts change.
 */
export class ComposedTexts1763801000000 implements MigrationInterface {
  name = "ComposedTexts1763801000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    const isDecomposed = "(category || product_name || brand_name) IS NOT NFC NORMALIZED";
    // This SELECT first checks whether a row must change, because an UPDATE increases the catalogue's version even if
    // it changes no row.
    const found: unknown[] = await queryRunner.query(`SELECT FROM products WHERE ${isDecomposed} LIMIT 1`);
    if (found.length > 0)
      await queryRunner.query(`
        UPDATE products
        SET category = normalize(category), product_name = normalize(product_name), brand_name = normalize(brand_name)
        WHERE ${isDecomposed}
      `);
  }

  async down(): Promise<void> {
    // Nothing to revert: composed texts are valid for the former release.
  }
}
