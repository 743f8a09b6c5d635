/** Written in by the build: this build's pdf.js worker and the folder of what it fetches, beside the page's script. */
declare const PDF_WORKER_NAME: string;
declare const PDF_FILES_NAME: string;
/** The library's build for browsers; MuPDF's module, packed, and its size. */
declare const ENGINE_NAME: string;
declare const MUPDF_NAME: string;
declare const MUPDF_BYTES: number;
/** The folder of what the engine fetches when a document needs it. */
declare const PACKAGES_NAME: string;
/** Whether the page is a site of its own that has no service; its source then, else an empty text. */
declare const IS_SITE: boolean;
declare const SOURCE_ADDRESS: string;
