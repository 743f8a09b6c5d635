/** Constants that the build inserts: this build's pdf.js worker, and the folder of the files that it fetches. */
declare const PDF_WORKER_NAME: string;
declare const PDF_FILES_NAME: string;
/** The library's build for browsers; MuPDF's module, packed, and its size. */
declare const ENGINE_NAME: string;
declare const MUPDF_NAME: string;
declare const MUPDF_BYTES: number;
/** The folder of packages that the engine fetches when a document needs them. */
declare const PACKAGES_NAME: string;
/** True for a site of its own, without a service; then also the address of its source, otherwise an empty text. */
declare const IS_SITE: boolean;
declare const SOURCE_ADDRESS: string;
