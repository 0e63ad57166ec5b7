//! `#[data]`: serde and JSON Schema from one definition, with the annotations of the field
//! (`#[is(…)]`) as schema keywords.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Expr, Field, Fields, Item, LitStr, Type, parse_quote, spanned::Spanned};

pub(crate) fn expand(arguments: TokenStream, item: TokenStream) -> syn::Result<TokenStream> {
    if !arguments.is_empty() {
        return Err(syn::Error::new(arguments.span(), "#[data] takes no arguments"));
    }
    let mut defaults = Vec::new();
    let item = match syn::parse2(item)? {
        Item::Struct(mut item) => {
            let name = item.ident.clone();
            for field in fields(&mut item.fields) {
                annotate(field, &name, &mut defaults)?;
            }
            Item::Struct(item)
        }
        Item::Enum(mut item) => {
            let name = item.ident.clone();
            for variant in &mut item.variants {
                for field in fields(&mut variant.fields) {
                    annotate(field, &name, &mut defaults)?;
                }
            }
            item.attrs.push(parse_quote!(#[serde(rename_all = "snake_case")]));
            Item::Enum(item)
        }
        other => return Err(syn::Error::new(other.span(), "#[data] goes on a struct or an enum")),
    };
    Ok(quote! {
        #[derive(
            Debug, Clone, PartialEq,
            ::plugin_api::serde::Serialize,
            ::plugin_api::serde::Deserialize,
            ::plugin_api::schemars::JsonSchema,
        )]
        #[serde(crate = "::plugin_api::serde", deny_unknown_fields)]
        #[schemars(crate = "::plugin_api::schemars")]
        #item
        #(#defaults)*
    })
}

fn fields(fields: &mut Fields) -> impl Iterator<Item = &mut Field> {
    fields.iter_mut()
}

const KNOWN: &str = "unknown annotation; expected one of unit, decisive, en, vi, min, max, above, \
                     below, one_of, plausible, file, default";

/// Turns `#[is(…)]` into schema keywords and makes an `Option` absent where it is `None`.
fn annotate(
    field: &mut Field,
    owner: &syn::Ident,
    defaults: &mut Vec<TokenStream>,
) -> syn::Result<()> {
    let mut keywords: Vec<(String, TokenStream)> = Vec::new();
    let mut aliases: Vec<(String, Expr)> = Vec::new();
    let mut default: Option<Expr> = None;
    let (own, rest): (Vec<_>, Vec<_>) =
        std::mem::take(&mut field.attrs).into_iter().partition(|a| a.path().is_ident("is"));
    field.attrs = rest;
    for attribute in own {
        attribute.parse_nested_meta(|meta| {
            let Some(key) = meta.path.get_ident().map(ToString::to_string) else {
                return Err(meta.error(KNOWN));
            };
            let plain = |keyword: &str, value: TokenStream| (keyword.to_owned(), value);
            match key.as_str() {
                "unit" => {
                    let unit: LitStr = meta.value()?.parse()?;
                    keywords.push(plain("x-unit", quote!(#unit)));
                }
                // `decisive` alone, or `decisive = "group"` where any member will do.
                "decisive" if meta.input.peek(syn::Token![=]) => {
                    let group: LitStr = meta.value()?.parse()?;
                    keywords.push(plain("x-decisive", quote!(#group)));
                }
                "decisive" => keywords.push(plain("x-decisive", quote!(true))),
                "en" | "vi" => {
                    let words: Expr = meta.value()?.parse()?;
                    let words = if matches!(words, Expr::Array(_)) {
                        words
                    } else {
                        parse_quote!([#words])
                    };
                    aliases.push((key, words));
                }
                "min" | "max" | "above" | "below" => {
                    let bound: Expr = meta.value()?.parse()?;
                    let keyword = match key.as_str() {
                        "min" => "minimum",
                        "max" => "maximum",
                        "above" => "exclusiveMinimum",
                        _ => "exclusiveMaximum",
                    };
                    keywords.push(plain(keyword, quote!(#bound)));
                }
                "one_of" => {
                    let names: Expr = meta.value()?.parse()?;
                    keywords.push(plain("enum", quote!(#names)));
                }
                "plausible" => {
                    let range: Expr = meta.value()?.parse()?;
                    keywords.push(plain("x-plausible", quote!(#range)));
                }
                "file" => {
                    let media: Expr = meta.value()?.parse()?;
                    keywords.push(plain("x-kind", quote!("file")));
                    keywords.push(plain("x-media", quote!(#media)));
                }
                "default" => default = Some(meta.value()?.parse()?),
                _ => return Err(meta.error(KNOWN)),
            }
            Ok(())
        })?;
    }
    if !aliases.is_empty() {
        let entries = aliases.iter().map(|(language, words)| quote!(#language: #words));
        let value = quote!(::plugin_api::serde_json::json!({ #(#entries),* }));
        keywords.push(("x-aliases".into(), value));
    }
    if !keywords.is_empty() {
        let entries = keywords.iter().map(|(key, value)| quote!(#key = #value));
        field.attrs.push(parse_quote!(#[schemars(extend(#(#entries),*))]));
    }
    if let Some(value) = default {
        let Some(name) = &field.ident else {
            return Err(syn::Error::new(value.span(), "a default needs a field with a name"));
        };
        let function = format_ident!("__default_{owner}_{name}");
        let path = LitStr::new(&function.to_string(), Span::call_site());
        let ty = &field.ty;
        field.attrs.push(parse_quote!(#[serde(default = #path)]));
        defaults.push(quote! {
            #[doc(hidden)]
            #[allow(non_snake_case)]
            fn #function() -> #ty { #value }
        });
    } else if is_option(&field.ty) {
        field.attrs.push(parse_quote!(#[serde(default, skip_serializing_if = "Option::is_none")]));
    }
    Ok(())
}

fn is_option(ty: &Type) -> bool {
    matches!(ty, Type::Path(p) if p.path.segments.last().is_some_and(|s| s.ident == "Option"))
}
