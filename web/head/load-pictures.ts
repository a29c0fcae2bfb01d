/**
 * Two seconds after the load event, when `web/ui/styles/render-later.css` has rendered what lies
 * below the window, fetches the lazy pictures there, so that a full-page picture or a fast scroll
 * shows them. Left out are slides and cards beside the window, and everything when the visitor saves
 * data or has a slow connection; those pictures are fetched when they come near.
 */
export const loadPictures = `addEventListener('load',()=>setTimeout(()=>{let c=navigator.connection;if(!c||!c.saveData&&c.effectiveType==='4g')for(let i of document.querySelectorAll('main img[loading=lazy]'))i.checkVisibility?.({contentVisibilityAuto:true})&&i.getBoundingClientRect().left<innerWidth&&(i.loading='eager')},2e3))`;
